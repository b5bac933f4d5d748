const en = {
  people: 'People',
  content: 'Documents',
  paths: 'Learning paths',
  gradebook: 'Gradebook',
  meetings: 'Meetings',
  settings: 'Settings',
  code: (code: string): string => `Code ${code}`,
  visibility: {
    closed: 'Closed',
    registered: 'For its members',
    open_platform: 'For everybody signed in',
    open_world: 'For everybody',
    hidden: 'Hidden',
  } as Readonly<Record<string, string>>,
  roles: { teacher: 'Teacher', student: 'Learner', hr: 'Human resources' } as Readonly<Record<string, string>>,
  progress: 'Progress',
  removeQuestion: (name: string): string => `Remove ${name} from the course?`,
};

/** Words of the page of a course. */
export const courseWords = { name: 'courseWords', en } as const;
