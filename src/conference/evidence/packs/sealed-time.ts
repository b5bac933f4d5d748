import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { Problem, StateConflict } from '../../../resource/protocol/problem.js';
import { runsAmong } from '../../ledger/run-rows.js';
import type { CountedTime } from './verifier/people-table.js';

/** What a pack is of. */
export interface SealedTime {
  readonly from: Date;
  readonly to: Date;
  /** Events up to then belong to it: what trails behind the last leave. Unix milliseconds. */
  readonly lastEventBy: number;
  readonly occurrence: CountedTime | null;
  /** The occurrence to which a run alone belongs: attendance is said of it, and not of the run. */
  readonly planned: CountedTime | null;
}

interface Run {
  readonly begins: Date;
  readonly ends: Date;
  readonly on: boolean;
}

/** For so long events trail behind the last leave, such as the end of the room. */
const TRAILING_MS = 60_000;

interface NamedTime {
  readonly run: Date | undefined;
  readonly occurrence: Date | undefined;
}

/**
 * The time that a pack is of: the run that a time lies in, all runs that an occurrence has a part of, or the latest run.
 * @throws Problem 404 where nobody was in the room then
 * @throws StateConflict while the run is on
 */
export async function sealedTime(transaction: Transaction, meetingId: number, named: NamedTime, now: Date): Promise<SealedTime> {
  const runs = await transaction.rows<Run>(
    sql`SELECT * FROM (${runsAmong(sql`"a"."meeting_id" = ${meetingId} AND "a"."in_at" IS NOT NULL`, now)}) "r" ORDER BY "r"."begins"`,
  );
  const occurrence = named.occurrence && (await occurrenceOf(transaction, meetingId, named.occurrence));
  const chosen = occurrence
    ? runs.filter(({ begins, ends }) => begins.getTime() < Date.parse(occurrence.to) && ends.getTime() > Date.parse(occurrence.from))
    : runOf(runs, named.run);
  const [first, last] = [chosen[0], chosen.at(-1)];
  if (!first || !last) throw new Problem(404, 'Nobody was in the room then.');
  if (chosen.some(({ on }) => on))
    throw new StateConflict('run-open', 'This run is not over yet. Its evidence can be sealed once everybody has left.');
  const to = new Date(Math.max(...chosen.map(({ ends }) => ends.getTime())));
  const next = runs.find(({ begins }) => begins > last.begins)?.begins.getTime() ?? Infinity;
  const lastEventBy = Math.min(to.getTime() + TRAILING_MS, next - 1);
  const planned = occurrence ?? (await plannedOf(transaction, meetingId, first, runs));
  return { from: first.begins, to, lastEventBy, occurrence: occurrence ?? null, planned };
}

/** The one occurrence in which a run was, where no other run was in it. */
async function plannedOf(transaction: Transaction, meetingId: number, run: Run, runs: readonly Run[]): Promise<CountedTime | null> {
  const occurrences = await transaction.rows<{ startsAt: Date; endsAt: Date }>(
    sql`SELECT "starts_at" AS "startsAt", "ends_at" AS "endsAt" FROM "conference_occurrence"
        WHERE "meeting_id" = ${meetingId} AND "starts_at" < ${run.ends} AND "ends_at" > ${run.begins} LIMIT 2`,
  );
  const [one, ...others] = occurrences;
  if (!one || others.length > 0) return null;
  const isAlone = runs.every((other) => other === run || other.begins >= one.endsAt || other.ends <= one.startsAt);
  return isAlone ? { from: one.startsAt.toISOString(), to: one.endsAt.toISOString() } : null;
}

function runOf(runs: readonly Run[], at: Date | undefined): readonly Run[] {
  const found = at === undefined ? runs.at(-1) : runs.findLast(({ begins, ends }) => begins.getTime() < at.getTime() + 1000 && ends >= at);
  return found ? [found] : [];
}

/** @throws Problem 404 */
async function occurrenceOf(transaction: Transaction, meetingId: number, startsAt: Date): Promise<CountedTime> {
  const found = await transaction.one<{ startsAt: Date; endsAt: Date }>(
    sql`SELECT "starts_at" AS "startsAt", "ends_at" AS "endsAt" FROM "conference_occurrence" WHERE "meeting_id" = ${meetingId} AND "starts_at" = ${startsAt}`,
  );
  if (!found) throw new Problem(404, 'The meeting has no such occurrence.');
  return { from: found.startsAt.toISOString(), to: found.endsAt.toISOString() };
}
