import type { PageWords } from '../../page-words';

export const joinWords: PageWords['joinWords'] = {
  start: 'Démarrer',
  join: 'Rejoindre',
  startOf: (title) => `Démarrer ${title}`,
  joinOf: (title) => `Rejoindre ${title}`,
  started: 'La réunion est démarrée.',
};
