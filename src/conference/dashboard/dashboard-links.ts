import type { DashboardQuery, SortKey } from './dashboard-query.js';

const PATH = '/plugin/Videoconf/webhook_dashboard.php';

/** Addresses of the dashboard's other states, the present filters kept. */
export interface DashboardLinks {
  meeting(id: number): string;
  sort(key: SortKey): string;
  page(page: number): string;
  readonly exportMeeting: string;
  readonly exportRange: string;
  readonly reload: string;
}

export function dashboardLinks(query: DashboardQuery): DashboardLinks {
  const filters = {
    q: query.title,
    from: query.from,
    to: query.to,
    only_open: query.onlyOpen ? '1' : undefined,
    page: query.page > 1 ? query.page : undefined,
  };
  const chosen = { ...filters, meeting_id: query.meetingId };
  const sort = `${query.descending ? '-' : ''}${query.sort}`;
  return {
    meeting: (id) => address({ ...filters, meeting_id: id }),
    sort: (key) => address({ ...chosen, sort: query.sort === key && !query.descending ? `-${key}` : key }),
    page: (page) => address({ ...chosen, page: page > 1 ? page : undefined }),
    exportMeeting: address({ meeting_id: query.meetingId, sort, export: 'csv' }),
    exportRange: address({ ...filters, page: undefined, export: 'csv' }),
    reload: address({ ...chosen, sort }),
  };
}

function address(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? PATH : `${PATH}?${new URLSearchParams(given).toString()}`;
}
