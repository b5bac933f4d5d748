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

const fr: typeof en = {
  people: 'Personnes',
  content: 'Documents',
  paths: 'Parcours',
  gradebook: 'Carnet de notes',
  meetings: 'Réunions',
  settings: 'Paramètres',
  code: (code) => `Code ${code}`,
  visibility: {
    closed: 'Fermé',
    registered: 'Pour ses membres',
    open_platform: 'Pour tous les connectés',
    open_world: 'Pour tous',
    hidden: 'Caché',
  },
  roles: { teacher: 'Enseignant', student: 'Apprenant', hr: 'Ressources humaines' },
  progress: 'Progression',
  removeQuestion: (name) => `Retirer ${name} du cours ?`,
};

/** Words of the page of a course. */
export const courseWords = { en, fr };
