import { BadRequestException } from '@nestjs/common';

export const SORT_KEYS = ['name', 'state', 'connection', 'talk', 'camera', 'messages', 'reactions', 'hands'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What the dashboard's address asks for. */
export interface DashboardQuery {
  readonly meetingId?: number;
  /** Part of a meeting's title. */
  readonly title?: string;
  /** First and last day, UTC, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly onlyOpen: boolean;
  readonly csv: boolean;
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly page: number;
}

const LARGEST_ID = 2_147_483_647;
const LARGEST_PAGE = 100_000;
const LONGEST_TITLE = 255;

/**
 * @param query raw query string
 * @throws BadRequestException that names what is wrong
 */
export function parseDashboardQuery(query: string): DashboardQuery {
  const parameters = new URLSearchParams(query);
  const sort = parameters.get('sort') || 'name';
  const key = sort.replace(/^-/, '');
  if (!isSortKey(key))
    throw new BadRequestException(`Cannot sort by "${key.slice(0, 60)}"; try ${SORT_KEYS.join(', ')}, with "-" in front for the reverse.`);
  return {
    meetingId: wholeNumber(parameters, 'meeting_id', LARGEST_ID),
    title: parameters.get('q')?.replaceAll('\0', '').slice(0, LONGEST_TITLE) || undefined,
    from: day(parameters, 'from'),
    to: day(parameters, 'to'),
    onlyOpen: parameters.get('only_open') === '1',
    csv: exportFormat(parameters),
    sort: key,
    descending: sort.startsWith('-'),
    page: wholeNumber(parameters, 'page', LARGEST_PAGE) ?? 1,
  };
}

function isSortKey(key: string): key is SortKey {
  return (SORT_KEYS as readonly string[]).includes(key);
}

function wholeNumber(parameters: URLSearchParams, name: string, largest: number): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === '') return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > largest) throw new BadRequestException(`The parameter "${name}" must be a whole number from 1 to ${largest}.`);
  return number;
}

function day(parameters: URLSearchParams, name: string): string | undefined {
  const text = parameters.get(name);
  if (text === null || text === '') return undefined;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text) {
    throw new BadRequestException(`The parameter "${name}" must be a day such as 2026-03-01.`);
  }
  return text;
}

function exportFormat(parameters: URLSearchParams): boolean {
  const format = parameters.get('export');
  if (format === null || format === '') return false;
  if (format !== 'csv') throw new BadRequestException('The parameter "export" must be csv.');
  return true;
}
