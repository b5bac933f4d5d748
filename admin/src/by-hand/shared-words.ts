const en = {
  again: 'Try again',
  unread: (message: string): string => `This could not be read: ${message}`,
  previous: 'Previous',
  next: 'Next',
  range: (first: number, last: number, total: string): string => `${first}–${last} of ${total}`,
  search: 'Search',
  nothing: 'Nothing is found.',
  searching: 'Searching …',
  cancel: 'Cancel',
  sections: 'Sections of this page',
  actions: 'Actions',
  allDetails: 'All details',
  create: 'Create',
};

/** Words that all pages made by hand need. */
export const sharedWords = { name: 'sharedWords', en } as const;
