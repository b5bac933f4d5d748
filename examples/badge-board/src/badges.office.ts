import { catalogue } from 'lyceum';
import { type OfficeContent, type OfficePage, type OfficeVisit, textOf } from 'lyceum/pages';

const words = catalogue('badge-board.office', {
  title: 'Badge board',
  given: 'Badges given',
  goals: 'What courses want to give',
  course: 'Course',
  badges: 'Badges',
});

async function board(visit: OfficeVisit): Promise<OfficeContent> {
  const { given, goals, course, badges } = words.in(visit.locale);
  const courses = (await visit.rows('/api/courses?exists[badgeGoal]=true&order[badgeGoal.badges]=desc&include=badgeGoal')) ?? [];
  const rows = courses.map(({ title, badgeGoal }) => [textOf(title), String((badgeGoal as { badges: number }).badges)]);
  return {
    blocks: [
      { kind: 'facts', facts: [{ name: given, value: String((await visit.count('/api/badge_awards')) ?? 0) }] },
      { kind: 'table', title: goals, columns: [course, badges], rows },
    ],
  };
}

/** A page of the back office, in the group "Courses" of its menu. */
export const boardOffice: OfficePage = {
  path: 'badges',
  title: words.message(({ title }) => title),
  area: 'courses',
  place: 100,
  show: board,
};
