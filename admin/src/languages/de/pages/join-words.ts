import type { PageWords } from '../../page-words';

export const joinWords: PageWords['joinWords'] = {
  start: 'Beginnen',
  join: 'Teilnehmen',
  startOf: (title) => `${title} beginnen`,
  joinOf: (title) => `An ${title} teilnehmen`,
  started: 'Das Meeting ist begonnen.',
};
