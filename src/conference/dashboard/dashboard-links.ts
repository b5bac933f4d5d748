import { coursePage, MEETINGS_PATH } from './meetings/meetings-path.js';
import type { MeetingTable } from './meeting-tables-kinds.js';
import type { DashboardQuery, SortKey } from './dashboard-query.js';

/** Page of all meetings for administrators. */
export const DASHBOARD_PATH = '/plugin/Videoconf/webhook_dashboard.php';

/** Addresses of the dashboard's other states, with the current filters. */
interface DashboardLinks {
  readonly list: string;
  /** @param run by its name; absent for all runs */
  meeting(id: number, run?: number): string;
  sort(key: SortKey): string;
  page(page: number): string;
  person(key: string): string;
  /** The chosen meeting, or the chosen run of it, without a person. */
  readonly whole: string;
  course(id: number): string;
  /** Who was in which meeting of a course. */
  attendance(id: number): string;
  readonly exportCsv: string;
  readonly exportJson: string;
  /** A table of the chosen meeting for spreadsheets. */
  exportTable(kind: MeetingTable): string;
  readonly exportRange: string;
  readonly reload: string;
  /** The address of the stream of the chosen meeting. */
  readonly live: string;
}

/** @param base page that the addresses are of @param isOne whether that is the page of one meeting alone */
export function dashboardLinks(query: DashboardQuery, base = DASHBOARD_PATH, isOne = false): DashboardLinks {
  const address = (parameters: Readonly<Record<string, Parameter>>): string => addressOf(base, parameters);
  const list = {
    list: query.asList ? '1' : undefined,
    teacher: query.teacherId,
    tz: query.zone === 'UTC' ? undefined : query.zone,
    q: query.title,
    from: query.from,
    to: query.to,
    only_open: query.onlyOpen ? '1' : undefined,
    page: query.page > 1 ? query.page : undefined,
  };
  const { run } = query;
  const meetingId = isOne ? undefined : query.meetingId;
  const view = { meeting_id: meetingId, run, course_id: query.courseId, participant: query.participant, compare: query.compared };
  const people = {
    who: query.who,
    show: query.audience === 'all' ? undefined : query.audience,
    lanes: query.lanes > 1 ? query.lanes : undefined,
  };
  const sort = `${query.descending ? '-' : ''}${query.sort}`;
  const taken = query.meetingId === undefined ? { ...list, ...view, page: undefined } : { meeting_id: meetingId, run, sort };
  return {
    list: address(list),
    meeting: (id, one) =>
      base === DASHBOARD_PATH ? address({ ...list, list: undefined, meeting_id: id, run: one }) : addressOf(`${base}/${id}`, { run: one }),
    sort: (key) => address({ ...list, ...view, ...people, sort: query.sort === key && !query.descending ? `-${key}` : key }),
    page: (page) => address({ ...list, ...view, ...people, page: page > 1 ? page : undefined }),
    person: (key) => address({ participant: key, run: isOne ? run : undefined }),
    whole: address({ meeting_id: meetingId, run }),
    course: (id) => (isOne ? addressOf(`/${MEETINGS_PATH}`, { course_id: id, list: '1' }) : address({ course_id: id })),
    attendance: coursePage,
    exportCsv: address({ ...taken, export: 'csv' }),
    exportJson: address({ ...taken, export: 'json' }),
    exportTable: (kind) => address({ ...taken, export: kind }),
    exportRange: address({ ...list, page: undefined, export: 'csv' }),
    reload: address({ ...list, ...view, ...people, sort }),
    live: `/plugin/Videoconf/live?meeting_id=${query.meetingId ?? ''}${query.lanes > 1 ? `&lanes=${query.lanes}` : ''}${run === undefined ? '' : `&run=${run}`}`,
  };
}

/** Ways through the pages of a meeting's timeline, drawn and as a table. */
interface LanesLinks {
  drawn(page: number): string;
  table(page: number): string;
}

/** @param base page that the meeting is on, where it has one of its own @param run that is shown, by its name; undefined for all */
export function lanesLinks(meetingId: number, base?: string, run?: number): LanesLinks {
  const lanes = (page: number): number | undefined => (page > 1 ? page : undefined);
  const address = (parameters: Readonly<Record<string, Parameter>>): string =>
    base === undefined ? addressOf(DASHBOARD_PATH, { meeting_id: meetingId, run, ...parameters }) : addressOf(base, { run, ...parameters });
  return {
    drawn: (page) => `${address({ lanes: lanes(page) })}#timeline`,
    table: (page) => address({ view: 'timeline', lanes: lanes(page) }),
  };
}

type Parameter = string | number | readonly number[] | undefined;

function addressOf(base: string, parameters: Readonly<Record<string, Parameter>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)] as [string, string]),
  );
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given).toString()}`;
}
