import { message } from '../../languages/catalogue.js';
import type { CourseContribution, CourseVisit } from '../../pages/course/course-tab.js';
import { idOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';

const SHOWN = 5;

const LATE = message('course-reports.tab.late', 'Late');

async function due(visit: CourseVisit): Promise<readonly ApiItem[] | undefined> {
  const found = (await visit.document('/api/me/due_items'))?.['member'] as readonly ApiItem[] | undefined;
  return found?.filter(({ course }) => idOf(course) === visit.course.id).slice(0, SHOWN);
}

/** What the caller owes in a course, the soonest first. */
export const courseReportsCourse: CourseContribution = {
  sections: [
    {
      title: message('course-reports.tab.due.title', 'Due'),
      place: 10,
      lines: async (visit) =>
        (await due(visit))?.map(({ item, session, title, dueOn, state }) => ({
          title: textOf(title),
          href: visit.pageOf(item, session),
          badges: state === 'late' ? [{ text: LATE.in(visit.locale), tone: 'failed' }] : [],
          times: [{ at: textOf(dueOn) }],
        })),
    },
  ],
};
