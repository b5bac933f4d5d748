import type { PageWords } from '../../page-words';

export const linkedWords: PageWords['linkedWords'] = {
  add: 'Ajouter',
  addOf: (kind) => `Ajouter : ${kind}`,
  remove: 'Retirer',
  removeOf: (title) => `Retirer ${title}`,
  removeQuestion: (title) => `Retirer ${title} d’ici ?`,
  added: (title) => `${title} : ajouté.`,
  removed: (title) => `${title} : retiré.`,
  none: 'Il n’y a encore rien ici.',
};
