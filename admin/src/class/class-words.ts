const en = {
  members: 'Members',
  courses: 'Courses',
  sessions: 'Sessions',
  roles: {
    reader: 'Member',
    moderator: 'Moderator',
    admin: 'Administrator',
    hr_manager: 'Human resources',
    pending_invitation: 'Invited',
    pending_request: 'Asks to join',
    anonymous: 'Anonymous',
  } as Readonly<Record<string, string>>,
  kinds: { normal_class: 'Class', social_group: 'Social group' } as Readonly<Record<string, string>>,
  count: (count: string): string => `Members: ${count}`,
  removeQuestion: (name: string): string => `Remove ${name} from the class, and from the courses and sessions that come with it?`,
};

/** Words of the page of a class. */
export const classWords = { name: 'classWords', en } as const;
