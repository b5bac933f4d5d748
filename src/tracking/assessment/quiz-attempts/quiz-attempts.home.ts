import { message } from '../../../languages/catalogue.js';
import { type ApiItem, type HomeEntry, type HomeSection, type HomeVisit, textOf } from '../../../pages/home/home-section.js';
import { teachers } from '../../../platform/rights/access/home-audiences.js';

const ATTEMPTS = message('quiz-attempts.home.attempts.title', 'Quiz');

async function attempts(rows: readonly ApiItem[], visit: HomeVisit): Promise<readonly HomeEntry[]> {
  const titles = await visit.titlesOf(
    '/api/c_quizzes',
    rows.map(({ quiz }) => quiz),
  );
  return rows.map(({ id, quiz, exeDate }) => ({
    href: `/quiz-attempts/${String(id)}/marking`,
    title: titles.get(quiz) ?? ATTEMPTS.in(visit.locale),
    at: textOf(exeDate),
  }));
}

/** Attempts with questions that wait for a marker. */
export const quizAttemptsHome: readonly HomeSection[] = [
  {
    kind: 'list',
    title: message('quiz-attempts.home.attemptsToMark.title', 'Attempts to mark'),
    concerns: teachers,
    address: () => '/api/track_e_exercises?toBeMarked[gt]=0&status=completed&preview=false&order[exeDate]=desc&itemsPerPage=6',
    empty: message('quiz-attempts.home.attemptsToMark.empty', 'No attempt waits for a mark.'),
    entries: attempts,
  },
];
