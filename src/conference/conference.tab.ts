import { catalogue, message } from '../languages/catalogue.js';
import type { CourseBlock, CourseLine } from '../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, idOf, PAGE_ROWS, pageOf } from '../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../pages/home/home-section.js';

const SHOWN = 3;
const MOST_AHEAD = 50;
const PAGES = '/plugin/Videoconf/meetings';

const words = catalogue('conference.tab', {
  title: 'Meetings',
  now: 'Now',
  ahead: 'Planned',
  always: 'Always open',
  past: 'Past',
  running: 'Running',
  join: 'Join',
  none: 'No meeting is planned.',
  nonePast: 'There was none yet.',
  make: 'New meeting',
  statement: 'My attendance statement (PDF)',
});

/** Outside of sessions, those of sessions are left out: no filter of the list names them. */
async function meetings({ rows, course }: CourseVisit, more: string): Promise<readonly ApiItem[]> {
  const place = `course=${course.id}${course.session ? `&session=${course.session.id}` : ''}`;
  const found = (await rows(`/api/conference_meetings?${place}&${more}`)) ?? [];
  return found.filter(({ session }) => idOf(session) === (course.session?.id ?? 0));
}

function linesOf({ locale: language }: CourseVisit, rows: readonly ApiItem[]): readonly CourseLine[] {
  const { running, join } = words.in(language);
  return rows.map(({ id, title, status, state, nextOccurrence, startsAt, createdAt }) => {
    const isOpen = status === 'open';
    return {
      title: textOf(title),
      href: `${PAGES}/${String(id)}`,
      times: [{ at: textOf(nextOccurrence ?? startsAt ?? createdAt) }],
      ...(isOpen
        ? {
            ...(state === 'running' ? { badges: [{ text: running, tone: 'live' }] } : {}),
            ways: [{ title: join, href: `${PAGES}/${String(id)}/join` }],
          }
        : {}),
    };
  });
}

function nowRunning(visit: CourseVisit): Promise<readonly ApiItem[]> {
  return meetings(visit, `status=open&order[createdAt]=desc&itemsPerPage=${MOST_AHEAD}`);
}

function planned(visit: CourseVisit, most: number): Promise<readonly ApiItem[]> {
  return meetings(visit, `status=closed&nextOccurrence[after]=${visit.now.toISOString()}&order[nextOccurrence]=asc&itemsPerPage=${most}`);
}

/** Those without times that nobody has used yet. */
async function alwaysOpen(visit: CourseVisit, most: number): Promise<readonly ApiItem[]> {
  const untimed = 'status=closed&exists[startsAt]=false&exists[closedAt]=false';
  const found = await meetings(visit, `${untimed}&order[createdAt]=desc&itemsPerPage=${most}`);
  // They differ from what is past by the state alone, which no filter of the list names.
  return found.filter(({ state }) => state === 'open');
}

async function show(visit: CourseVisit): Promise<CourseContent> {
  const { now, ahead, always, past, none, nonePast } = words.in(visit.locale);
  const isFirst = visit.page === 1;
  const open = isFirst ? await nowRunning(visit) : [];
  const next = isFirst ? await planned(visit, MOST_AHEAD) : [];
  const ready = await alwaysOpen(visit, MOST_AHEAD);
  const closed = await meetings(visit, `status=closed&exists[nextOccurrence]=false&order[createdAt]=desc&${pageOf(visit)}`);
  // Of very many always open ones the oldest stand here rather than nowhere.
  const gone = closed.filter(({ id }) => !ready.some((one) => one['id'] === id));
  const first: CourseBlock[] = [
    ...(open.length === 0 ? [] : [{ kind: 'lines', title: now, lines: linesOf(visit, open), empty: none } as const]),
    ...(ready.length === 0 ? [] : [{ kind: 'lines', title: always, lines: linesOf(visit, ready), empty: none } as const]),
    { kind: 'lines', title: ahead, lines: linesOf(visit, next), empty: none },
  ];
  const last = { kind: 'lines', title: past, lines: linesOf(visit, gone), empty: nonePast, goesOn: closed.length === PAGE_ROWS } as const;
  return {
    blocks: isFirst
      ? [
          ...(await wayToPlan(visit)),
          ...first,
          last,
          ...(open.length + next.length + ready.length + gone.length > 0 ? await ownStatement(visit) : []),
        ]
      : [last],
  };
}

/** The form of a new meeting knows courses, and no sessions. */
async function wayToPlan({ course, locale: language, teaches }: CourseVisit): Promise<readonly CourseBlock[]> {
  if (course.session || !(await teaches())) return [];
  return [{ kind: 'ways', ways: [{ title: words.in(language).make, href: `${PAGES}?course_id=${course.id}&list=1&new=1` }] }];
}

/** Those who teach find the statements of their learners at the reports on them. */
async function ownStatement({ course, locale: language, teaches }: CourseVisit): Promise<readonly CourseBlock[]> {
  if (await teaches()) return [];
  const href = `/plugin/Videoconf/courses/${course.id}/statement`;
  return [{ kind: 'ways', ways: [{ title: words.in(language).statement, href }] }];
}

/** The videoconferences of a course. */
export const conferenceCourse: CourseContribution = {
  tabs: [{ path: 'meetings', title: words.message(({ title }) => title), place: 40, items: 'conference_meetings', show }],
  sections: [
    {
      title: message('conference.tab.meetings.title', 'Meetings'),
      place: 40,
      tab: 'meetings',
      lines: async (visit) => linesOf(visit, [...(await nowRunning(visit)), ...(await planned(visit, SHOWN))].slice(0, SHOWN)),
    },
  ],
};
