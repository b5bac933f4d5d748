import type { Actor } from '../../../auth/actor.js';
import { type Sql, conditionSql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { administratorOf } from '../../../platform/rights/access/portal.rules.js';
import { foundAmongPairs } from '../../../platform/rights/access/membership.js';
import { sessionCoursesCoached } from '../../../platform/rights/access/session-memberships.js';
import { teacherOf } from '../../../platform/rights/access/course.rules.js';
import type { ActionParameter } from '../../../resource/model/action-declaration.js';
import type { ActionRun } from '../../../resource/model/action-handler.js';
import { any, rule, type Rule } from '../../../resource/model/rule.js';
import { Problem } from '../../../resource/protocol/problem.js';

/** Rows on a page of a report, unless its reader asks for more. */
export const PAGE_SIZE = 100;
const LARGEST_PAGE = 1_000;

const coachOfSome = rule('coach of the course in a session', (actor, row) =>
  actor.id === null
    ? false
    : sql`EXISTS (SELECT 1 FROM (${sessionCoursesCoached(actor)}) AS "p" ("session_id", "course_id") WHERE "p"."course_id" = ${row.id})`,
);

/** Who sees what happened in a course; coaches, what happened in their sessions. */
export const readerOfActivity: Rule = any(administratorOf({ course: 'id' }), teacherOf('id'), coachOfSome);

export const PERIOD: readonly ActionParameter[] = [
  { name: 'from', type: 'string', description: 'The first day (UTC), such as 2026-03-01.' },
  { name: 'to', type: 'string', description: 'The last day (UTC).' },
];

export const PAGE: readonly ActionParameter[] = [
  { name: 'page', type: 'integer', description: 'From 1.' },
  { name: 'itemsPerPage', type: 'integer', description: `${PAGE_SIZE} unless said otherwise, ${LARGEST_PAGE} at most.` },
];

/** Days, first and last included; undefined where a report begins with the first record, or ends with the last. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** The rows of one page. */
export interface Page {
  readonly size: number;
  readonly offset: number;
}

/** What of a course a report adds up. */
export interface ReportScope extends Period {
  readonly course: number;
  readonly session?: number;
}

/**
 * What the query asks for.
 * @throws Problem 403 where the caller coaches in sessions of the course only, and this is none of them
 */
export async function reportScope(run: ActionRun, seesCourse: boolean): Promise<ReportScope> {
  const { id, actor, parameters, transaction } = run;
  const session = parameters.get('sid');
  if (!seesCourse) await requireCoach(transaction, actor, Number(session ?? 0), id);
  return { course: id, session: session === undefined ? undefined : Number(session), ...periodOf(run) };
}

/** @throws Problem 400 for what is no day */
export function periodOf(run: ActionRun): Period {
  return { from: dayIn(run, 'from'), to: dayIn(run, 'to') };
}

/** @throws Problem 400 for a page that is none */
export function pageOf({ parameters }: ActionRun): Page {
  const page = Math.max(1, Number(parameters.get('page') ?? 1));
  const size = Number(parameters.get('itemsPerPage') ?? PAGE_SIZE);
  if (size < 1 || size > LARGEST_PAGE) throw new Problem(400, `The parameter "itemsPerPage" must be from 1 to ${LARGEST_PAGE}.`);
  return { size, offset: (Math.min(page, 100_000) - 1) * size };
}

/** The days of a scope in a table of sums "d" by course, session, person and day. */
export function daysOf({ course, session, ...period }: ReportScope): Sql {
  return sql`"d"."course_id" = ${course} ${session === undefined ? sql`` : sql`AND "d"."session_id" = ${session}`} ${within(sql`"d"."day"`, period)}`;
}

/** @param day a date */
export function within(day: Sql, { from, to }: Period): Sql {
  return sql`${from === undefined ? sql`` : sql`AND ${day} >= ${from}::date`} ${to === undefined ? sql`` : sql`AND ${day} <= ${to}::date`}`;
}

/** @throws Problem 400 for what is no day */
function dayIn({ parameters }: ActionRun, name: string): string | undefined {
  const day = parameters.get(name);
  if (day === undefined) return undefined;
  const moment = new Date(`${String(day)}T00:00:00Z`);
  if (/^\d{4}-\d{2}-\d{2}$/.test(String(day)) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(String(day)))
    return String(day);
  throw new Problem(400, `The parameter "${name}" must be a day such as 2026-03-01.`);
}

async function requireCoach(transaction: Transaction, actor: Actor, session: number, course: number): Promise<void> {
  const coached = await transaction.one<{ coached: boolean }>(
    sql`SELECT ${conditionSql(foundAmongPairs(sql`${session}::int`, sql`${course}::int`, sessionCoursesCoached(actor)))} AS "coached"`,
  );
  if (!coached?.coached) throw new Problem(403, 'Name one of your sessions by "sid".');
}
