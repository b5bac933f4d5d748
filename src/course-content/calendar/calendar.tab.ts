import { catalogue, message } from '../../languages/catalogue.js';
import type { CourseBlock, CourseLine, CourseTime } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, idOf, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { dayOf, daysAfter } from '../../platform/rights/access/home-audiences.js';

const SHOWN = 4;
/** How far the agenda looks ahead, and back. */
const AHEAD_DAYS = 180;
const BACK_DAYS = 180;

const words = catalogue('calendar.tab', {
  title: 'Agenda',
  empty: 'Nothing is planned.',
  past: 'What has been',
  ahead: 'What comes',
  begins: 'Begins',
  assignment: 'To the assignment',
  ends: 'Ends',
  place: 'Place',
  allDay: 'all day',
});

/** What takes place in the course, whether it comes again or not, in days from today. */
async function occurrences(visit: CourseVisit, from: number, to: number, more: string): Promise<readonly ApiItem[] | undefined> {
  const today = dayOf(visit.now);
  const bounds = `from=${daysAfter(today, from).toISOString()}&to=${daysAfter(today, to).toISOString()}`;
  const found = await visit.document(`/api/c_calendar_events/occurrences?${visit.context}&${bounds}&${more}`);
  return found && (found['member'] as readonly ApiItem[]);
}

function linesOf({ href, locale: language }: CourseVisit, rows: readonly ApiItem[]): readonly CourseLine[] {
  return rows.map(({ event, title, startDate, allDay }) => ({
    title: textOf(title),
    href: href(['agenda', idOf(event)]),
    ...(allDay === true ? { detail: words.in(language).allDay } : {}),
    times: [{ at: textOf(startDate), isDay: allDay === true }],
  }));
}

async function agenda(visit: CourseVisit): Promise<CourseContent> {
  const { past, ahead, empty } = words.in(visit.locale);
  const isPast = visit.query.get('past') === '1';
  const [from, to] = isPast ? [-BACK_DAYS, 0] : [0, AHEAD_DAYS];
  const rows = (await occurrences(visit, from, to, pageOf(visit))) ?? [];
  const way = isPast ? { title: ahead, href: visit.href(['agenda']) } : { title: past, href: visit.href(['agenda'], { past: '1' }) };
  return {
    blocks: [
      { kind: 'lines', title: isPast ? past : ahead, lines: linesOf(visit, rows), empty, goesOn: rows.length === PAGE_ROWS },
      { kind: 'ways', ways: [way] },
    ],
  };
}

async function event(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/c_calendar_events?${visit.context}`, id);
  const { title, content, location, startDate, endDate, allDay } = found;
  const { begins, ends, place } = words.in(visit.locale);
  const moment = (at: unknown): CourseTime => ({ at: textOf(at), isDay: allDay === true });
  const facts = [
    { name: begins, value: moment(startDate) },
    ...(textOf(endDate) === '' ? [] : [{ name: ends, value: moment(endDate) }]),
    ...(textOf(location) === '' ? [] : [{ name: place, value: textOf(location) }]),
  ];
  const text: CourseBlock[] = textOf(content) === '' ? [] : [{ kind: 'text', html: textOf(content) }];
  return { title: textOf(title), blocks: [{ kind: 'facts', facts }, ...text, ...(await assignmentOf(visit, found['resourceNode']))] };
}

/** The way to the assignment of which an event is the due date: its node lies below that of the assignment. */
async function assignmentOf(visit: CourseVisit, node: unknown): Promise<CourseBlock[]> {
  const parent = (await visit.document(textOf(node)))?.['parent'];
  const address = `/api/c_student_publications?resourceNode=${textOf(parent)}&filetype=folder&itemsPerPage=1`;
  const [found] = (textOf(parent) === '' ? undefined : await visit.rows(address)) ?? [];
  if (!found) return [];
  return [{ kind: 'ways', ways: [{ title: words.in(visit.locale).assignment, href: visit.href(['assignments', Number(found['id'])]) }] }];
}

async function next(visit: CourseVisit): Promise<readonly CourseLine[] | undefined> {
  const rows = await occurrences(visit, 0, AHEAD_DAYS, `itemsPerPage=${SHOWN}`);
  return rows && linesOf(visit, rows);
}

/** What takes place in a course. */
export const calendarCourse: CourseContribution = {
  tabs: [
    {
      path: 'agenda',
      title: words.message(({ title }) => title),
      tool: 'agenda',
      place: 30,
      items: 'c_calendar_events',
      show: agenda,
      item: event,
    },
  ],
  sections: [
    {
      title: message('calendar.tab.nextInTheAgenda.title', 'Next in the agenda'),
      tool: 'agenda',
      place: 30,
      tab: 'agenda',
      empty: words.message(({ empty }) => empty),
      lines: next,
    },
  ],
};
