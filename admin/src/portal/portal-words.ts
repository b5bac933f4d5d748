const en = {
  people: 'People',
  member: 'Member',
  courses: 'Courses',
  sessions: 'Sessions',
  classes: 'Classes',
  settings: 'Settings',
  themes: 'Themes',
  active: 'Open',
  closed: 'Closed',
  open: 'Open the portal',
  atMost: {
    limitUsers: (most: string): string => `At most ${most} users`,
    limitTeachers: (most: string): string => `At most ${most} teachers`,
    limitCourses: (most: string): string => `At most ${most} courses`,
    limitSessions: (most: string): string => `At most ${most} sessions`,
  },
  removeQuestion: (name: string): string => `Remove ${name} from this portal? The account stays, but is of no use here.`,
  state: 'State',
  inUse: 'In use',
  use: 'Use',
  useOf: (title: string): string => `Use ${title}`,
  used: (title: string): string => `The portal has the theme ${title}.`,
};

/** Words of the page of a portal. */
export const portalWords = { name: 'portalWords', en } as const;
