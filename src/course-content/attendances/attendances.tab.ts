import type { CourseBlock } from '../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseVisit,
  type CourseWrite,
  PAGE_ROWS,
  pageOf,
} from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { filledByMeetings, marksOfMeetings, whyOfMark } from '../../pages/course/marks-of-meetings.js';
import { registerWords } from './pages/register-words.js';

const MOST_DATES = 100;

async function listOf(visit: CourseVisit): Promise<string> {
  const shown = (await visit.teaches()) ? 'active[]=visible&active[]=hidden' : 'active=visible';
  return `/api/attendances?${visit.context}&${shown}`;
}

async function registers(visit: CourseVisit): Promise<CourseContent> {
  const words = registerWords.in(visit.locale);
  const rows = (await visit.rows(`${await listOf(visit)}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const teaches = await visit.teaches();
  const shown = (value: unknown): string => Number(value).toLocaleString(visit.locale);
  const lines = rows.map(({ id, title, doneCalendars, attendanceQualifyMax }) => ({
    title: textOf(title),
    href: teaches ? registerPage(visit, Number(id)) : visit.href(['attendance', Number(id)]),
    detail: `${words.dates}: ${shown(attendanceQualifyMax)} · ${words.taken}: ${shown(doneCalendars)}`,
  }));
  const list: CourseBlock = { kind: 'lines', lines, empty: words.empty, goesOn: rows.length === PAGE_ROWS };
  const field = { name: 'title', label: words.name, maxLength: 500, isLong: false };
  const form: CourseBlock = { kind: 'form', title: words.make, fields: [field], submit: words.make };
  return { blocks: teaches ? [list, form] : [list] };
}

/** The grid in which attendance is taken. */
function registerPage({ context }: CourseVisit, id: number): string {
  return `/registers/${id}?${context}`;
}

/** A learner's own presences, date by date. */
async function register(visit: CourseVisit, id: number): Promise<CourseContent> {
  const words = registerWords.in(visit.locale);
  const found = await visit.one(await listOf(visit), id);
  const address = `/api/attendances/${id}`;
  const dates =
    (await visit.rows(`/api/c_attendance_calendars?attendance=${address}&order[dateTime]=asc&itemsPerPage=${MOST_DATES}`)) ?? [];
  const own = `attendanceCalendar.attendance=${address}&user=/api/users/${visit.id}&itemsPerPage=${MOST_DATES}`;
  const taken = (await visit.rows(`/api/c_attendance_sheets?${own}`)) ?? [];
  const lines = dates.map((date: ApiItem) => {
    const entry = taken.find(({ attendanceCalendar }) => attendanceCalendar === `/api/c_attendance_calendars/${String(date['id'])}`);
    const presence = textOf(entry?.['presence']);
    return { title: presence === '' ? words.noEntry : (words.presences[presence] ?? presence), times: [{ at: textOf(date['dateTime']) }] };
  });
  const meeting = filledByMeetings(await visit.document(marksOfMeetings(visit.course.id)), 'register').get(address);
  const shown = [
    ...((await visit.teaches()) ? [{ title: words.take, href: registerPage(visit, id) }] : []),
    ...(meeting === undefined ? [] : [{ title: words.why, href: whyOfMark(meeting) }]),
  ];
  const ways: CourseBlock[] = shown.length === 0 ? [] : [{ kind: 'ways', ways: shown }];
  return { title: textOf(found['title']), blocks: [...ways, { kind: 'lines', title: words.own, lines, empty: words.noDates }] };
}

async function written(visit: CourseVisit, form: URLSearchParams): Promise<CourseWrite> {
  const { course } = visit;
  const link = { cid: course.id, ...(course.session ? { sid: course.session.id } : {}) };
  const body = { title: form.get('title') ?? '', resourceLinkList: [link] };
  return Promise.resolve({ list: '/api/attendances', body, to: visit.href(['attendance']) });
}

/** Attendance registers of a course: teachers take attendance in them, learners see their own. */
export const attendancesCourse: CourseContribution = {
  tabs: [
    {
      path: 'attendance',
      title: registerWords.message(({ tab }) => tab),
      tool: 'attendance',
      place: 85,
      items: 'attendances',
      show: registers,
      item: register,
      write: written,
    },
  ],
};
