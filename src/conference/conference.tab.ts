import { catalogue, message } from '../languages/catalogue.js';
import type { CourseBlock, CourseLine } from '../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, idOf, PAGE_ROWS, pageOf } from '../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../pages/home/home-section.js';
import { meetingPage, MEETINGS } from './states/meeting-page.js';

const SHOWN = 3;
const MOST_AHEAD = 50;

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

/** A page of a list, as the API gives it. */
async function listed({ rows, course }: CourseVisit, more: string): Promise<readonly ApiItem[]> {
  const place = `course=${course.id}${course.session ? `&session=${course.session.id}` : ''}`;
  return (await rows(`/api/conference_meetings?${place}&${more}`)) ?? [];
}

/** Outside of sessions, those of sessions are left out: no filter of the list names them. */
function ofPlace({ course }: CourseVisit, found: readonly ApiItem[]): readonly ApiItem[] {
  return found.filter(({ session }) => idOf(session) === (course.session?.id ?? 0));
}

async function meetings(visit: CourseVisit, more: string): Promise<readonly ApiItem[]> {
  return ofPlace(visit, await listed(visit, more));
}

function timeOf({ nextOccurrence, startsAt, createdAt }: ApiItem): string {
  return textOf(nextOccurrence ?? startsAt ?? createdAt);
}

function linesOf({ locale: language }: CourseVisit, rows: readonly ApiItem[]): readonly CourseLine[] {
  const { running, join } = words.in(language);
  return rows.map((row) => {
    const { id, title, status, state } = row;
    const isOpen = status === 'open';
    return {
      title: textOf(title),
      href: meetingPage(Number(id)),
      times: [{ at: timeOf(row) }],
      ...(isOpen
        ? {
            ...(state === 'running' ? { badges: [{ text: running, tone: 'live' }] } : {}),
            ways: [{ title: join, href: `${meetingPage(Number(id))}/join` }],
          }
        : {}),
    };
  });
}

/** Those that run, and those to come, the soonest first. */
async function current(visit: CourseVisit, most: number): Promise<readonly ApiItem[]> {
  const open = await meetings(visit, `status=open&order[createdAt]=desc&itemsPerPage=${MOST_AHEAD}`);
  const timed = await meetings(visit, `exists[nextOccurrence]=true&order[nextOccurrence]=asc&itemsPerPage=${most}`);
  return once([...open, ...timed]).toSorted((one, other) => timeOf(one).localeCompare(timeOf(other)));
}

function once(found: readonly ApiItem[]): readonly ApiItem[] {
  return [...new Map(found.map((meeting) => [meeting['id'], meeting])).values()];
}

/** The first few, those that run before the others. */
async function soonest(visit: CourseVisit): Promise<readonly ApiItem[]> {
  const found = await current(visit, SHOWN);
  return ['running', 'planned'].flatMap((wanted) => found.filter(({ state }) => state === wanted)).slice(0, SHOWN);
}

/** Under which title each stands, its state says alone; the filters only find them. */
async function show(visit: CourseVisit): Promise<CourseContent> {
  const { now, ahead, always, past, none, nonePast } = words.in(visit.locale);
  const isFirst = visit.page === 1;
  const closed = `status=closed&exists[nextOccurrence]=false&order[createdAt]=desc&${pageOf(visit)}`;
  const untimed = await listed(visit, `${closed}&exists[startsAt]=false`);
  const timed = await listed(visit, `${closed}&exists[startsAt]=true`);
  const all = once([...(isFirst ? await current(visit, MOST_AHEAD) : []), ...ofPlace(visit, [...untimed, ...timed])]);
  const block = (title: string, wanted: string, empty: string) => {
    const found = all.filter(({ state }) => state === wanted);
    return { kind: 'lines', title, lines: linesOf(visit, found), empty } as const;
  };
  const blocks = [block(now, 'running', none), block(always, 'open', none), block(ahead, 'planned', none)];
  const shown = blocks.filter(({ lines, title }) => lines.length > 0 || (isFirst && title === ahead));
  // The last list turns the pages of both lists that have some.
  const last = { ...block(past, 'ended', nonePast), goesOn: Math.max(untimed.length, timed.length) === PAGE_ROWS };
  if (!isFirst) return { blocks: [...shown, last] };
  return { blocks: [...(await wayToPlan(visit)), ...shown, last, ...(all.length > 0 ? await ownStatement(visit) : [])] };
}

/** The form of a new meeting knows courses, and no sessions. */
async function wayToPlan({ course, locale: language, teaches }: CourseVisit): Promise<readonly CourseBlock[]> {
  if (course.session || !(await teaches())) return [];
  return [{ kind: 'ways', ways: [{ title: words.in(language).make, href: `${MEETINGS}?course_id=${course.id}&list=1&new=1` }] }];
}

/** Those who teach find the statements of their learners at the reports on them. */
async function ownStatement({ course, locale: language, teaches }: CourseVisit): Promise<readonly CourseBlock[]> {
  if (await teaches()) return [];
  const href = `/plugin/Videoconf/courses/${course.id}/statement`;
  return [{ kind: 'ways', ways: [{ title: words.in(language).statement, href }] }];
}

/** The videoconferences of a course. */
export const conferenceCourse: CourseContribution = {
  tabs: [
    {
      path: 'meetings',
      title: words.message(({ title }) => title),
      place: 40,
      items: 'conference_meetings',
      about: ['conference_recordings'],
      task: meetingPage,
      show,
    },
  ],
  sections: [
    {
      title: message('conference.tab.meetings.title', 'Meetings'),
      place: 40,
      tab: 'meetings',
      lines: async (visit) => linesOf(visit, await soonest(visit)),
    },
  ],
};
