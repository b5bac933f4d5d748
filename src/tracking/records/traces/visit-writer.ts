import { raw, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { grouped } from './grouped.js';
import type { PlacedRequest } from './placed-requests.js';
import { timeByTool, type ToolUse } from './tool-time.js';
import { foldVisits, type Visit } from './visit-folding.js';
import { hasBegun } from '../../../platform/study/sessions/session-entry.js';
import { sessionOffers } from '../../../platform/rights/access/course-in-session.js';

/** Requests of one person in one course and session. */
interface Stay {
  readonly user: number;
  readonly course: number;
  readonly session: number | null;
  readonly requests: readonly PlacedRequest[];
}

interface StoredVisit {
  readonly position: number;
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly counter: number;
  /** The tool that was used last in it. */
  readonly tool: string | null;
}

/** A visit as it is to be stored, and what the requests add to it. */
interface WrittenVisit {
  readonly stay: Stay;
  readonly visit: Visit;
  /** Of the row that goes on. */
  readonly id: number | null;
  readonly addedSeconds: number;
  readonly addedRequests: number;
  /** Time that the requests add, in milliseconds by tool. */
  readonly addedTime: ReadonlyMap<string, number>;
}

/** Writes visits of courses and of their tools, and what a day of a course had. */
export async function writeVisits(transaction: Transaction, placed: readonly PlacedRequest[]): Promise<void> {
  const stays = await admitted(transaction, staysOf(placed));
  if (stays.length === 0) return;
  const visits = folded(stays, await latestVisits(transaction, stays));
  await storeVisits(transaction, visits);
  await storeToolVisits(transaction, visits);
  await storeDays(transaction, visits);
  await storeToolDays(transaction, visits);
  await storeFirstAccess(transaction, stays);
}

function staysOf(placed: readonly PlacedRequest[]): Stay[] {
  const within = placed.filter(({ course }) => course !== undefined);
  const groups = grouped(within, ({ request, course, session }) => `${request.userId} ${course} ${session}`);
  return [...groups.values()].flatMap((requests) => {
    const [first] = requests;
    return first?.course === undefined ? [] : [{ user: first.request.userId, course: first.course, session: first.session, requests }];
  });
}

/** An address can name any course: that counts for its members only. Users who have read content were let in to it. */
async function admitted(transaction: Transaction, stays: readonly Stay[]): Promise<Stay[]> {
  if (stays.length === 0) return [];
  const found = await transaction.rows<{ position: number }>(
    sql`SELECT "s"."position"::int FROM unnest(${stays.map(({ user }) => user)}::int[], ${stays.map(({ course }) => course)}::int[],
          ${stays.map(({ session }) => session)}::int[], ${stays.map(({ requests }) => requests.every(({ isNamed }) => isNamed))}::boolean[])
          WITH ORDINALITY AS "s" ("user", "course", "session", "named", "position")
        JOIN "course" "c" ON "c"."id" = "s"."course" JOIN "user" "u" ON "u"."id" = "s"."user"
        WHERE ("s"."session" IS NULL OR ${sessionOffers(raw('"s"."session"'), raw('"c"."id"'))})
          AND (NOT "s"."named" OR EXISTS (SELECT 1 FROM "course_rel_user" "m" WHERE "m"."course_id" = "c"."id" AND "m"."user_id" = "u"."id")
            OR EXISTS (SELECT 1 FROM "session_rel_course_rel_user" "m" WHERE "m"."session_id" = "s"."session" AND "m"."course_id" = "c"."id" AND "m"."user_id" = "u"."id"))`,
  );
  return found.flatMap(({ position }) => stays[position - 1] ?? []);
}

async function latestVisits(transaction: Transaction, stays: readonly Stay[]): Promise<Map<number, StoredVisit>> {
  const found = await transaction.rows<StoredVisit>(
    sql`SELECT "s"."position"::int, "v"."id", "v"."counter", "v"."start", "v"."end", (SELECT "t"."access_tool" FROM "track_e_lastaccess" "t"
          WHERE "t"."access_user_id" = "s"."user" AND "t"."c_id" = "s"."course" AND "t"."session_id" IS NOT DISTINCT FROM "s"."session"
            AND "t"."access_date" >= "v"."since" ORDER BY "t"."access_date" DESC LIMIT 1) AS "tool"
        FROM unnest(${stays.map(({ user }) => user)}::int[], ${stays.map(({ course }) => course)}::int[], ${stays.map(({ session }) => session)}::int[])
          WITH ORDINALITY AS "s" ("user", "course", "session", "position")
        JOIN LATERAL (SELECT "a"."id", "a"."counter", "a"."login_course_date" AS "since", extract(epoch FROM "a"."login_course_date")::float8 * 1000 AS "start",
            extract(epoch FROM "a"."logout_course_date")::float8 * 1000 AS "end" FROM "track_e_course_access" "a"
          WHERE "a"."user_id" = "s"."user" AND "a"."c_id" = "s"."course" AND "a"."session_id" IS NOT DISTINCT FROM "s"."session"
            AND "a"."logout_course_date" IS NOT NULL ORDER BY "a"."login_course_date" DESC LIMIT 1) "v" ON TRUE`,
  );
  return new Map(found.map((visit) => [visit.position, visit]));
}

function folded(stays: readonly Stay[], latest: ReadonlyMap<number, StoredVisit>): WrittenVisit[] {
  return stays.flatMap((stay, index) => {
    const row = latest.get(index + 1);
    const stored = row && { start: row.start, end: row.end, requests: row.counter };
    const { continued, begun } = foldVisits(timesOf(stay.requests), stored);
    const written = (visit: Visit, before?: Visit): WrittenVisit => ({
      stay,
      visit,
      id: before && row ? row.id : null,
      addedSeconds: Math.round((visit.end - visit.start - (before ? before.end - before.start : 0)) / 1000),
      addedRequests: visit.requests - (before?.requests ?? 0),
      addedTime: timeByTool(usesWithin(stay, visit), before && { at: before.end, tool: row?.tool ?? undefined }),
    });
    return [...(continued ? [written(continued, stored)] : []), ...begun.map((visit) => written(visit))];
  });
}

/** Requests of a visit, in the order of their time. */
function usesWithin({ requests }: Stay, { start, end }: Visit): ToolUse[] {
  return requests
    .flatMap(({ request, tool }) => request.times.map((at) => ({ at, tool })))
    .filter(({ at }) => at >= start && at <= end)
    .sort((one, other) => one.at - other.at);
}

async function storeVisits(transaction: Transaction, visits: readonly WrittenVisit[]): Promise<void> {
  const columns = (some: readonly WrittenVisit[]) => sql`${some.map(({ visit }) => new Date(visit.start))}::timestamptz[],
    ${some.map(({ visit }) => new Date(visit.end))}::timestamptz[], ${some.map(({ visit }) => visit.requests)}::int[]`;
  const [old, fresh] = [visits.filter(({ id }) => id !== null), visits.filter(({ id }) => id === null)];
  if (old.length > 0)
    await transaction.rows(
      sql`UPDATE "track_e_course_access" "a" SET "login_course_date" = "v"."start", "logout_course_date" = "v"."end", "counter" = "v"."counter"
          FROM unnest(${old.map(({ id }) => id)}::bigint[], ${columns(old)}) AS "v" ("id", "start", "end", "counter") WHERE "a"."id" = "v"."id"`,
    );
  if (fresh.length > 0)
    await transaction.rows(
      sql`INSERT INTO "track_e_course_access" ("user_id", "c_id", "session_id", "user_ip", "login_course_date", "logout_course_date", "counter")
          SELECT * FROM unnest(${fresh.map(({ stay }) => stay.user)}::int[], ${fresh.map(({ stay }) => stay.course)}::int[],
            ${fresh.map(({ stay }) => stay.session)}::int[], ${fresh.map(({ stay }) => stay.requests[0]?.request.network ?? null)}::text[], ${columns(fresh)})`,
    );
}

/** One row for a tool in a visit, at the first request to it. */
async function storeToolVisits(transaction: Transaction, visits: readonly WrittenVisit[]): Promise<void> {
  const entries = visits.flatMap(({ stay, visit }) => {
    const byTool = grouped(
      stay.requests.filter(({ tool }) => tool !== undefined),
      ({ tool }) => tool ?? '',
    );
    return [...byTool].flatMap(([tool, requests]) => {
      const times = timesOf(requests).filter((at) => at >= visit.start && at <= visit.end);
      if (times.length === 0) return [];
      return { stay, tool, since: visit.start, first: smallest(times), last: largest(times), network: requests[0]?.request.network };
    });
  });
  if (entries.length === 0) return;
  const rows = sql`unnest(${entries.map(({ stay }) => stay.user)}::int[], ${entries.map(({ stay }) => stay.course)}::int[],
    ${entries.map(({ stay }) => stay.session)}::int[], ${entries.map(({ tool }) => tool)}::text[], ${entries.map(({ first }) => new Date(first))}::timestamptz[],
    ${entries.map(({ last }) => new Date(last))}::timestamptz[], ${entries.map(({ since }) => new Date(since))}::timestamptz[],
    ${entries.map(({ network }) => network ?? null)}::text[]) AS "e" ("user", "course", "session", "tool", "first", "last", "since", "network")`;
  await transaction.rows(
    sql`INSERT INTO "track_e_access" ("access_user_id", "c_id", "session_id", "access_tool", "access_date", "user_ip")
        SELECT "e"."user", "e"."course", "e"."session", "e"."tool", "e"."first", "e"."network" FROM ${rows}
        WHERE NOT EXISTS (SELECT 1 FROM "track_e_access" "a" WHERE "a"."access_user_id" = "e"."user" AND "a"."c_id" = "e"."course"
          AND "a"."session_id" IS NOT DISTINCT FROM "e"."session" AND "a"."access_tool" = "e"."tool" AND "a"."access_date" >= "e"."since")`,
  );
  await transaction.rows(
    sql`INSERT INTO "track_e_lastaccess" ("access_user_id", "c_id", "session_id", "access_tool", "access_date")
        SELECT "e"."user", "e"."course", "e"."session", "e"."tool", max("e"."last") FROM ${rows}
        GROUP BY "e"."user", "e"."course", "e"."session", "e"."tool"
        ON CONFLICT ("access_user_id", "c_id", "access_tool", "session_id") DO UPDATE SET "access_date" = GREATEST("track_e_lastaccess"."access_date", EXCLUDED."access_date")`,
  );
}

/** Counts what is added to each day; a visit counts for the day on which it began. */
async function storeDays(transaction: Transaction, visits: readonly WrittenVisit[]): Promise<void> {
  await transaction.rows(
    sql`INSERT INTO "track_course_day" ("course_id", "session_id", "user_id", "day", "visits", "requests", "seconds")
        SELECT "course", COALESCE("session", 0), "user", ("start" AT TIME ZONE 'UTC')::date, sum("visits"), sum("requests"), sum("seconds")
        FROM unnest(${visits.map(({ stay }) => stay.user)}::int[], ${visits.map(({ stay }) => stay.course)}::int[],
          ${visits.map(({ stay }) => stay.session)}::int[], ${visits.map(({ visit }) => new Date(visit.start))}::timestamptz[],
          ${visits.map(({ id }) => (id === null ? 1 : 0))}::int[], ${visits.map(({ addedRequests }) => addedRequests)}::int[],
          ${visits.map(({ addedSeconds }) => addedSeconds)}::int[]) AS "v" ("user", "course", "session", "start", "visits", "requests", "seconds")
        GROUP BY 1, 2, 3, 4
        ON CONFLICT ("course_id", "session_id", "user_id", "day") DO UPDATE SET "visits" = "track_course_day"."visits" + EXCLUDED."visits",
          "requests" = "track_course_day"."requests" + EXCLUDED."requests", "seconds" = "track_course_day"."seconds" + EXCLUDED."seconds"`,
  );
}

/** Adds up how long each tool was used, on the day on which the visit began. */
async function storeToolDays(transaction: Transaction, visits: readonly WrittenVisit[]): Promise<void> {
  const uses = visits.flatMap(({ stay, visit, addedTime }) =>
    [...addedTime].map(([tool, time]) => ({ stay, visit, tool, seconds: Math.round(time / 1000) })),
  );
  const counted = uses.filter(({ seconds }) => seconds > 0);
  if (counted.length === 0) return;
  await transaction.rows(
    sql`INSERT INTO "track_course_tool_day" ("course_id", "session_id", "user_id", "day", "tool", "seconds")
        SELECT "course", COALESCE("session", 0), "user", ("start" AT TIME ZONE 'UTC')::date, "tool", sum("seconds")
        FROM unnest(${counted.map(({ stay }) => stay.user)}::int[], ${counted.map(({ stay }) => stay.course)}::int[],
          ${counted.map(({ stay }) => stay.session)}::int[], ${counted.map(({ visit }) => new Date(visit.start))}::timestamptz[],
          ${counted.map(({ tool }) => tool)}::text[], ${counted.map(({ seconds }) => seconds)}::int[]) AS "u" ("user", "course", "session", "start", "tool", "seconds")
        GROUP BY 1, 2, 3, 4, 5
        ON CONFLICT ("course_id", "session_id", "user_id", "day", "tool") DO UPDATE SET "seconds" = "track_course_tool_day"."seconds" + EXCLUDED."seconds"`,
  );
}

/** Sessions by duration count from a person's first entry. */
async function storeFirstAccess(transaction: Transaction, stays: readonly Stay[]): Promise<void> {
  const within = stays.filter(({ session }) => session !== null);
  if (within.length === 0) return;
  const first = within.map(({ requests }) => new Date(smallest(timesOf(requests))));
  await transaction.rows(
    sql`UPDATE "session_rel_user" "r" SET "access_start_date" = "e"."at" FROM (
          SELECT "session", "user", min("at") AS "at" FROM unnest(${within.map(({ session }) => session)}::int[], ${within.map(({ user }) => user)}::int[],
            ${first}::timestamptz[]) AS "given" ("session", "user", "at") GROUP BY 1, 2) "e"
        WHERE "r"."session_id" = "e"."session" AND "r"."user_id" = "e"."user" AND "r"."access_start_date" IS NULL AND ${hasBegun(raw('"e"."at"'))}`,
  );
}

function timesOf(requests: readonly PlacedRequest[]): number[] {
  return requests.flatMap(({ request }) => request.times);
}

function smallest(times: readonly number[]): number {
  return times.reduce((least, time) => Math.min(least, time), Infinity);
}

function largest(times: readonly number[]): number {
  return times.reduce((most, time) => Math.max(most, time), -Infinity);
}
