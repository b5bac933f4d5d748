import { type HomeSection, textOf } from '../../pages/home/home-section.js';
import { teachers } from '../../platform/access/home-audiences.js';

const READ = 30;
const SHOWN = 6;

/** Works that were handed in last and have no mark yet. */
export const assignmentsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: { en: 'Works to mark', fr: 'Travaux à corriger' },
    concerns: teachers,
    address: () => `/api/c_student_publications?filetype=file&active=1&order[sentDate]=desc&itemsPerPage=${READ}`,
    empty: { en: 'No work waits for a mark.', fr: 'Aucun travail n’attend de note.' },
    entries: (rows, { id }) =>
      rows
        .filter(({ dateOfQualification, user }) => dateOfQualification === null && user !== `/api/users/${id}`)
        .slice(0, SHOWN)
        .map(({ title, author, sentDate }) => ({
          title: textOf(title),
          detail: textOf(author),
          at: textOf(sentDate),
        })),
  },
];
