import { type HomeSection, textOf } from '../../pages/home/home-section.js';
import { teachers } from '../../platform/access/home-audiences.js';

const SHOWN = 6;

/** Works that were handed in last and have no mark yet. */
export const assignmentsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: { en: 'Works to mark', fr: 'Travaux à corriger' },
    concerns: teachers,
    address: () => `/api/c_student_publications/list/to_mark?itemsPerPage=${SHOWN}`,
    empty: { en: 'No work waits for a mark.', fr: 'Aucun travail n’attend de note.' },
    entries: (rows) =>
      rows.map(({ title, author, sentDate }) => ({
        title: textOf(title),
        detail: textOf(author),
        at: textOf(sentDate),
      })),
  },
];
