import type { PageWords } from '../../page-words';

export const sharedWords: PageWords['sharedWords'] = {
  again: 'Noch einmal versuchen',
  unread: (message) => `Das konnte nicht gelesen werden: ${message}`,
  previous: 'Zurück',
  next: 'Weiter',
  range: (first, last, total) => `${first}–${last} von ${total}`,
  search: 'Suchen',
  nothing: 'Nichts gefunden.',
  searching: 'Es wird gesucht …',
  cancel: 'Abbrechen',
  sections: 'Teile dieser Seite',
  actions: 'Aktionen',
  allDetails: 'Alle Einzelheiten',
  create: 'Anlegen',
};
