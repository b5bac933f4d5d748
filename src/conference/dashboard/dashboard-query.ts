import { BadRequestException } from '@nestjs/common';
import { MEETING_TABLES } from './meeting-tables-kinds.js';
import { isZone } from './zone-days.js';
import { didYouMean } from '../../resource/protocol/nearest.js';

const SORT_KEYS = ['name', 'state', 'connection', 'talk', 'camera', 'messages', 'reactions', 'hands', 'score'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export const AUDIENCES = ['all', 'online', 'moderators', 'guests'] as const;
export type Audience = (typeof AUDIENCES)[number];

const EXPORTS = ['csv', 'json', ...MEETING_TABLES] as const;

/** Which meetings are asked for. */
export interface MeetingFilter {
  /** Part of a meeting's title. */
  readonly title?: string;
  /** First and last day in the zone, both included. */
  readonly from?: string;
  readonly to?: string;
  /** Time zone (IANA) of the reader. */
  readonly zone: string;
  readonly onlyOpen: boolean;
  readonly courseId?: number;
  /** One who teaches the course. */
  readonly teacherId?: number;
  /** Key of a participant. */
  readonly participant?: string;
  /** These meetings, to be compared. */
  readonly compared: readonly number[];
}

/** What the dashboard's address asks for. */
export interface DashboardQuery extends MeetingFilter {
  readonly meetingId?: number;
  /** Unix seconds within the run of the meeting; absent for all runs. */
  readonly run?: number;
  /** Part of a participant's name. */
  readonly who?: string;
  readonly audience: Audience;
  /** The list of meetings, and not the history of the course that narrows it down. */
  readonly asList: boolean;
  /** The form of a new meeting stands open. */
  readonly isNew: boolean;
  /** The timeline of the meeting as a table. */
  readonly asTable: boolean;
  /** Page of the timeline's participants. */
  readonly lanes: number;
  readonly exported?: (typeof EXPORTS)[number];
  readonly sort: SortKey;
  readonly descending: boolean;
  readonly page: number;
  /** Page of the people of a course. */
  readonly people: number;
}

const LARGEST_ID = 2_147_483_647;
/** The year 9999; what lies beyond is no date of the database's driver. */
const LARGEST_TIME = 253_402_300_799;
const LARGEST_PAGE = 100_000;
const LONGEST_TEXT = 255;
const MOST_COMPARED = 20;

/**
 * @param query raw query string
 * @throws BadRequestException that names what is wrong
 */
export function parseDashboardQuery(query: string): DashboardQuery {
  const parameters = new URLSearchParams(query);
  const sort = parameters.get('sort') || 'name';
  return {
    meetingId: wholeNumber(parameters, 'meeting_id', LARGEST_ID),
    run: wholeNumber(parameters, 'run', LARGEST_TIME),
    title: text(parameters, 'q'),
    from: day(parameters, 'from'),
    to: day(parameters, 'to'),
    onlyOpen: parameters.get('only_open') === '1',
    zone: zone(parameters),
    teacherId: wholeNumber(parameters, 'teacher', LARGEST_ID),
    asList: parameters.get('list') === '1',
    isNew: parameters.get('new') === '1',
    courseId: wholeNumber(parameters, 'course_id', LARGEST_ID),
    participant: text(parameters, 'participant'),
    compared: compared(parameters),
    who: text(parameters, 'who'),
    audience: oneOf(AUDIENCES, 'show', parameters.get('show') || 'all'),
    asTable: parameters.get('view') === 'timeline',
    lanes: wholeNumber(parameters, 'lanes', LARGEST_PAGE) ?? 1,
    exported: parameters.get('export') ? oneOf(EXPORTS, 'export', parameters.get('export') ?? '') : undefined,
    sort: oneOf(SORT_KEYS, 'sort', sort.replace(/^-/, '')),
    descending: sort.startsWith('-'),
    page: wholeNumber(parameters, 'page', LARGEST_PAGE) ?? 1,
    people: wholeNumber(parameters, 'people', LARGEST_PAGE) ?? 1,
  };
}

function oneOf<Value extends string>(allowed: readonly Value[], name: string, given: string): Value {
  const value = allowed.find((candidate) => candidate === given);
  if (value !== undefined) return value;
  const reverse = name === 'sort' ? ', with "-" in front for the reverse' : '';
  throw new BadRequestException(`The parameter "${name}" must be one of ${allowed.join(', ')}${reverse}.${didYouMean(given, allowed)}`);
}

function text(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.get(name)?.replaceAll('\0', '').trim().slice(0, LONGEST_TEXT) || undefined;
}

function compared(parameters: URLSearchParams): number[] {
  const ids = parameters.getAll('compare').map((id) => wholeNumber(new URLSearchParams({ compare: id }), 'compare', LARGEST_ID));
  const distinct = [...new Set(ids.filter((id) => id !== undefined))];
  if (distinct.length > MOST_COMPARED) throw new BadRequestException(`At most ${MOST_COMPARED} meetings can be compared.`);
  return distinct;
}

function wholeNumber(parameters: URLSearchParams, name: string, largest: number): number | undefined {
  const given = parameters.get(name);
  if (given === null || given === '') return undefined;
  const number = /^\d{1,12}$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > largest) throw new BadRequestException(`The parameter "${name}" must be a whole number from 1 to ${largest}.`);
  return number;
}

function zone(parameters: URLSearchParams): string {
  const given = parameters.get('tz') || 'UTC';
  if (!isZone(given)) throw new BadRequestException('The parameter "tz" must be a time zone such as Europe/Paris.');
  return given;
}

function day(parameters: URLSearchParams, name: string): string | undefined {
  const given = parameters.get(name);
  if (given === null || given === '') return undefined;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== given) {
    throw new BadRequestException(`The parameter "${name}" must be a day such as 2026-03-01.`);
  }
  return given;
}
