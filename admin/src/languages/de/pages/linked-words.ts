import type { PageWords } from '../../page-words';

export const linkedWords: PageWords['linkedWords'] = {
  add: 'Hinzufügen',
  addOf: (kind) => `Hinzufügen: ${kind}`,
  remove: 'Entfernen',
  removeOf: (title) => `${title} entfernen`,
  removeQuestion: (title) => `${title} von hier entfernen?`,
  added: (title) => `${title} wurde hinzugefügt.`,
  removed: (title) => `${title} wurde entfernt.`,
  none: 'Hier ist noch nichts.',
};
