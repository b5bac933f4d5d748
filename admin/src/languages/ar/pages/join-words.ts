import type { PageWords } from '../../page-words';

export const joinWords: PageWords['joinWords'] = {
  start: 'بدء',
  join: 'انضمام',
  startOf: (title) => `بدء ${title}`,
  joinOf: (title) => `الانضمام إلى ${title}`,
  started: 'بدأ الاجتماع.',
};
