import type { PageWords } from '../../page-words';

export const classWords: PageWords['classWords'] = {
  members: 'Membres',
  courses: 'Cours',
  sessions: 'Sessions',
  roles: {
    reader: 'Membre',
    moderator: 'Modérateur',
    admin: 'Administrateur',
    hr_manager: 'Ressources humaines',
    pending_invitation: 'Invité',
    pending_request: 'Demande à entrer',
    anonymous: 'Anonyme',
  },
  kinds: { normal_class: 'Classe', social_group: 'Groupe social' },
  count: (count) => `Membres : ${count}`,
  removeQuestion: (name) => `Retirer ${name} de la classe, et des cours et sessions qui viennent avec elle ?`,
};
