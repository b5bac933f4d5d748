import type { Actor } from '../../auth/actor.js';
import { type Sql, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { administratorOf } from '../../platform/access/portal.rules.js';
import { foundAmongPairs } from '../../platform/access/membership.js';
import { sessionCoursesCoached } from '../../platform/access/session-memberships.js';
import { teacherOf } from '../../platform/access/course.rules.js';
import type { ActionParameter } from '../../resource/model/action-declaration.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { any, rule, type Rule } from '../../resource/model/rule.js';
import { Problem } from '../../resource/protocol/problem.js';

/** Learners on a page of a report. */
export const PAGE_SIZE = 100;

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

/** Days of a course that a report adds up. */
export interface ReportScope {
  /** Over the table of days "d". */
  readonly days: Sql;
  readonly offset: number;
}

/**
 * What the query asks for: a session, days, a page.
 * @throws Problem 403 where the caller coaches in sessions of the course only, and this is none of them
 */
export async function reportScope(run: ActionRun, seesCourse: boolean): Promise<ReportScope> {
  const { id, actor, parameters, transaction } = run;
  const session = parameters.get('sid');
  if (!seesCourse) await requireCoach(transaction, actor, Number(session ?? 0), id);
  const [from, to] = [dayIn(run, 'from'), dayIn(run, 'to')];
  const page = Math.max(1, Number(parameters.get('page') ?? 1));
  return {
    days: sql`"d"."course_id" = ${id} ${session === undefined ? sql`` : sql`AND "d"."session_id" = ${Number(session)}`}
      ${from === undefined ? sql`` : sql`AND "d"."day" >= ${from}::date`} ${to === undefined ? sql`` : sql`AND "d"."day" <= ${to}::date`}`,
    offset: (Math.min(page, 100_000) - 1) * PAGE_SIZE,
  };
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
    sql`SELECT ${foundAmongPairs(sql`${session}::int`, sql`${course}::int`, sessionCoursesCoached(actor))} AS "coached"`,
  );
  if (!coached?.coached) throw new Problem(403, 'Name one of your sessions by "sid".');
}
