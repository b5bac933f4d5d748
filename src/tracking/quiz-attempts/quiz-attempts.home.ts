import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../pages/home/home-section.js';
import { teachers } from '../../platform/access/home-audiences.js';

async function attempts(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const titles = await visit.titlesOf(
    '/api/c_quizzes',
    rows.map(({ quiz }) => quiz),
  );
  return rows.map(({ id, quiz, exeDate }) => ({
    href: `/quiz-attempts/${String(id)}/marking`,
    title: titles.get(quiz) ?? { en: 'Quiz', fr: 'Quiz' }[visit.language],
    at: textOf(exeDate),
  }));
}

/** Attempts with questions that wait for a marker. */
export const quizAttemptsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: { en: 'Attempts to mark', fr: 'Tentatives à corriger' },
    concerns: teachers,
    address: () => '/api/track_e_exercises?toBeMarked[gt]=0&status=completed&preview=false&order[exeDate]=desc&itemsPerPage=6',
    empty: { en: 'No attempt waits for a mark.', fr: 'Aucune tentative n’attend de note.' },
    entries: attempts,
  },
];
