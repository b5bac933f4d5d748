import type { PageWords } from '../../page-words';

export const sharedWords: PageWords['sharedWords'] = {
  again: 'Réessayer',
  unread: (message) => `Ceci n’a pas pu être lu : ${message}`,
  previous: 'Précédent',
  next: 'Suivant',
  range: (first, last, total) => `${first}–${last} sur ${total}`,
  search: 'Chercher',
  nothing: 'Rien n’a été trouvé.',
  searching: 'Recherche…',
  cancel: 'Annuler',
  sections: 'Parties de cette page',
  actions: 'Actions',
  allDetails: 'Tous les détails',
  create: 'Créer',
};
