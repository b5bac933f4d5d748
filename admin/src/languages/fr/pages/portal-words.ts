import type { PageWords } from '../../page-words';

export const portalWords: PageWords['portalWords'] = {
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
