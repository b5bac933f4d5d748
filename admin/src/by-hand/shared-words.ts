const en = {
  again: 'Try again',
  unread: (message: string): string => `This could not be read: ${message}`,
  previous: 'Previous',
  next: 'Next',
  range: (first: number, last: number, total: string): string => `${first}–${last} of ${total}`,
  search: 'Search',
  nothing: 'Nothing is found.',
  cancel: 'Cancel',
  sections: 'Sections of this page',
  actions: 'Actions',
  allDetails: 'All details',
  create: 'Create',
  notThere: 'This page could not be read. It may have been removed.',
};

const fr: typeof en = {
  again: 'Réessayer',
  unread: (message) => `Ceci n’a pas pu être lu : ${message}`,
  previous: 'Précédent',
  next: 'Suivant',
  range: (first, last, total) => `${first}–${last} sur ${total}`,
  search: 'Chercher',
  nothing: 'Rien n’a été trouvé.',
  cancel: 'Annuler',
  sections: 'Parties de cette page',
  actions: 'Actions',
  allDetails: 'Tous les détails',
  create: 'Créer',
  notThere: 'Cette page n’a pas pu être lue. Elle a peut-être été supprimée.',
};

/** Words that all pages made by hand need. */
export const sharedWords = { en, fr };
