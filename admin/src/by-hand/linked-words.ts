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

const fr: typeof en = {
  add: 'Ajouter',
  addOf: (kind) => `Ajouter : ${kind}`,
  remove: 'Retirer',
  removeOf: (title) => `Retirer ${title}`,
  removeQuestion: (title) => `Retirer ${title} d’ici ?`,
  added: (title) => `${title} : ajouté.`,
  removed: (title) => `${title} : retiré.`,
  none: 'Il n’y a encore rien ici.',
};

/** Words of the lists of what is linked to an item. */
export const linkedWords = { en, fr };
