const en = {
  add: 'Add',
  addOf: (kind: string): string => `Add: ${kind}`,
  remove: 'Remove',
  removeOf: (title: string): string => `Remove ${title}`,
  removeQuestion: (title: string): string => `Remove ${title} from here?`,
  added: (title: string): string => `${title} was added.`,
  removed: (title: string): string => `${title} was removed.`,
  none: 'Nothing is here yet.',
};

/** Words of the lists of what is linked to an item. */
export const linkedWords = { name: 'linkedWords', en } as const;
