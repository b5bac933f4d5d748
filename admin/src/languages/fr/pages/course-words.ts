import type { PageWords } from '../../page-words';

export const courseWords: PageWords['courseWords'] = {
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
