import type { DashboardQuery, SortKey } from './dashboard-query.js';

const PATH = '/plugin/Videoconf/webhook_dashboard.php';

/** Addresses of the dashboard's other states, with the current filters. */
export interface DashboardLinks {
  readonly list: string;
  meeting(id: number): string;
  sort(key: SortKey): string;
  page(page: number): string;
  person(key: string): string;
  course(id: number): string;
  readonly exportCsv: string;
  readonly exportJson: string;
  readonly exportRange: string;
  readonly reload: string;
  /** The address of the stream of the chosen meeting. */
  readonly live: string;
}

export function dashboardLinks(query: DashboardQuery): DashboardLinks {
  const list = {
    q: query.title,
    from: query.from,
    to: query.to,
    only_open: query.onlyOpen ? '1' : undefined,
    page: query.page > 1 ? query.page : undefined,
  };
  const view = { meeting_id: query.meetingId, course_id: query.courseId, participant: query.participant, compare: query.compared };
  const people = {
    who: query.who,
    show: query.audience === 'all' ? undefined : query.audience,
    lanes: query.lanes > 1 ? query.lanes : undefined,
  };
  const sort = `${query.descending ? '-' : ''}${query.sort}`;
  const taken = query.meetingId === undefined ? { ...list, ...view, page: undefined } : { meeting_id: query.meetingId, sort };
  return {
    list: address(list),
    meeting: (id) => address({ ...list, meeting_id: id }),
    sort: (key) => address({ ...list, ...view, ...people, sort: query.sort === key && !query.descending ? `-${key}` : key }),
    page: (page) => address({ ...list, ...view, ...people, page: page > 1 ? page : undefined }),
    person: (key) => address({ participant: key }),
    course: (id) => address({ course_id: id }),
    exportCsv: address({ ...taken, export: 'csv' }),
    exportJson: address({ ...taken, export: 'json' }),
    exportRange: address({ ...list, page: undefined, export: 'csv' }),
    reload: address({ ...list, ...view, ...people, sort }),
    live: `/plugin/Videoconf/live?meeting_id=${query.meetingId ?? ''}${query.lanes > 1 ? `&lanes=${query.lanes}` : ''}`,
  };
}

/** Ways through the pages of a meeting's timeline, drawn and as a table. */
export interface LanesLinks {
  drawn(page: number): string;
  table(page: number): string;
}

export function lanesLinks(meetingId: number): LanesLinks {
  const lanes = (page: number): number | undefined => (page > 1 ? page : undefined);
  return {
    drawn: (page) => `${address({ meeting_id: meetingId, lanes: lanes(page) })}#timeline`,
    table: (page) => address({ meeting_id: meetingId, view: 'timeline', lanes: lanes(page) }),
  };
}

type Parameter = string | number | readonly number[] | undefined;

function address(parameters: Readonly<Record<string, Parameter>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)] as [string, string]),
  );
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given).toString()}`;
}
