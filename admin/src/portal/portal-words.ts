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

const fr: typeof en = {
  people: 'Personnes',
  member: 'Membre',
  courses: 'Cours',
  sessions: 'Sessions',
  classes: 'Classes',
  settings: 'Paramètres',
  themes: 'Thèmes',
  active: 'Ouvert',
  closed: 'Fermé',
  open: 'Ouvrir le portail',
  atMost: {
    limitUsers: (most) => `Au plus ${most} utilisateurs`,
    limitTeachers: (most) => `Au plus ${most} enseignants`,
    limitCourses: (most) => `Au plus ${most} cours`,
    limitSessions: (most) => `Au plus ${most} sessions`,
  },
  removeQuestion: (name) => `Retirer ${name} de ce portail ? Le compte reste, mais n’y donne plus accès.`,
  state: 'État',
  inUse: 'Utilisé',
  use: 'Utiliser',
  useOf: (title) => `Utiliser ${title}`,
  used: (title) => `Le portail a le thème ${title}.`,
};

/** Words of the page of a portal. */
export const portalWords = { en, fr };
