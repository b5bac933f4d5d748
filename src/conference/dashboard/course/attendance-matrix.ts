import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { isReconstructed } from '../../rolls/meeting-roll.js';
import { IS_REQUIRED, rollRows, secondsIn } from '../../rolls/roll-rows.js';
import { IS_OF_RUN, type MeetingRun, MeetingRuns, runRows, secondsOf } from '../runs/meeting-runs.js';

/** One person's presence in one run: null where the person was not expected and did not come. */
export interface Presence {
  readonly came: boolean;
  readonly seconds: number;
  /** For how long the person was expected; the length of the run for one who came without that. */
  readonly expectedSeconds: number;
  /** Per cent of that. */
  readonly share: number;
}

/** One person's row. */
interface AttendingPerson {
  readonly id: number;
  readonly name: string;
  /** In the order of the runs. */
  readonly presences: readonly (Presence | null)[];
  /** Runs at which the person was expected or was, and those of them in which the person was. */
  readonly invited: number;
  readonly came: number;
  readonly seconds: number;
  /** Per cent of all these together; null where there is none. */
  readonly share: number | null;
}

/** One column: a run, and how many came. */
export interface AttendedRun extends MeetingRun {
  readonly seconds: number;
  /** People who were expected then, and those of them who came. */
  readonly enrolled: number;
  readonly came: number;
  /** People who were there and were not expected: teachers and guests. */
  readonly others: number;
  /** Per cent that those expected were there of the time for which they were; null where nobody was expected. */
  readonly share: number | null;
  /** Whether its roll is from before ends of enrolments were stored. */
  readonly reconstructed: boolean;
}

/** Who was there when: people by runs. */
export interface AttendanceMatrix {
  readonly runs: readonly AttendedRun[];
  readonly hasOlder: boolean;
  readonly people: readonly AttendingPerson[];
  readonly hasMorePeople: boolean;
}

/** Which part of a course's attendance is asked for. */
export interface MatrixPart {
  readonly from: Date;
  readonly to?: Date | undefined;
  /** Page of the runs, from 1, the most recent first. */
  readonly page: number;
  /** Page of the people, from 1. */
  readonly people: number;
  /** People on a page. */
  readonly size: number;
  /** The account of one person, if not of everybody. */
  readonly person?: number | undefined;
}

interface StoredPerson {
  readonly id: number;
  readonly name: string;
  /** Seconds for which the person was expected, by the numbers of the runs from 1. */
  readonly rolls: Readonly<Record<string, number>>;
}

interface StoredPresence {
  readonly userId: number;
  readonly run: number;
  readonly seconds: number;
}

interface StoredAttendance extends Pick<AttendedRun, 'came' | 'enrolled' | 'others' | 'reconstructed'> {
  /** Seconds of all those expected together: for which they were, and of that, there. */
  readonly expected: number;
  readonly there: number;
}

/** Runs that stand beside one another. */
const RUNS_SHOWN = 20;

/** The time of a presence record "a", up to now while it is open. */
function stayUntil(now: Date): Sql {
  return sql`tstzrange("a"."in_at", GREATEST("a"."in_at", CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END))`;
}

/** Rolls of the runs as rows: "run", "user_id", "expected", "spans" and the "length" of these. */
function rollsOf(runs: readonly MeetingRun[]): Sql {
  const time = { from: raw('"r"."begins"'), to: raw(`("r"."begins" + make_interval(secs => "r"."seconds"))`) };
  return sql`SELECT "r"."run", "l"."user_id", "l"."expected", "l"."spans", ${secondsIn(sql`"l"."spans"`)} AS "length"
    FROM ${runRows(runs)} JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id" CROSS JOIN LATERAL (${rollRows(time)}) "l"`;
}

/** Counts who of those expected was in which run, in at most six statements however many there are. */
@Injectable()
export class AttendanceMatrices {
  constructor(
    private readonly database: Database,
    private readonly runs: MeetingRuns,
    private readonly clock: Clock,
  ) {}

  /** @param meetings SQL that yields ids of meetings whose figures the caller may see */
  async of(meetings: Sql, { from, to, page, people, size, person }: MatrixPart): Promise<AttendanceMatrix> {
    const found = await this.runs.latest(meetings, { from, to, limit: RUNS_SHOWN + 1, offset: (page - 1) * RUNS_SHOWN });
    const runs = found.slice(0, RUNS_SHOWN);
    if (runs.length === 0) return { runs: [], hasOlder: false, people: [], hasMorePeople: false };
    const enrolled = await this.enrolled(runs, person, sql`LIMIT ${size + 1} OFFSET ${(people - 1) * size}`);
    const shown = enrolled.slice(0, size);
    const [presences, attended] = [await this.presences(runs, shown), await this.attended(runs)];
    return {
      runs: attended,
      hasOlder: found.length > RUNS_SHOWN,
      people: shown.map((person) => rowOf(person, attended, presences)),
      hasMorePeople: enrolled.length > size,
    };
  }

  /** Those who were expected at any of the runs, and those who would be now. */
  private enrolled(runs: readonly MeetingRun[], person: number | undefined, limit: Sql): Promise<StoredPerson[]> {
    const meetings = [...new Set(runs.map(({ meetingId }) => meetingId))];
    const now = sql`${this.clock.now()}::timestamptz`;
    return this.database.rows<StoredPerson>(
      sql`SELECT "u"."id", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name",
            COALESCE(jsonb_object_agg("p"."run", "p"."length") FILTER (WHERE "p"."run" IS NOT NULL), '{}') AS "rolls"
          FROM (SELECT CASE WHEN ${IS_REQUIRED} THEN "l"."run" END AS "run", "l"."user_id", "l"."length" FROM (${rollsOf(runs)}) "l"
            UNION ALL SELECT NULL, "l"."user_id", NULL FROM "conference_meeting" "m" CROSS JOIN LATERAL (${rollRows({ from: now, to: now })}) "l"
              WHERE "m"."id" = ANY(${meetings}::int[])) "p" JOIN "user" "u" ON "u"."id" = "p"."user_id"
          WHERE ${person === undefined ? raw('TRUE') : sql`"u"."id" = ${person}`} GROUP BY "u"."id" ORDER BY "u"."lastname", "u"."firstname", "u"."id" ${limit}`,
    );
  }

  /** Of those who were expected, what was within that time. */
  private async presences(runs: readonly MeetingRun[], people: readonly StoredPerson[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<StoredPresence>(
      sql`WITH "rolls" AS MATERIALIZED (${rollsOf(runs)})
          SELECT "s"."participant_id" AS "userId", "s"."run"::int AS "run", round(${secondsIn(sql`("s"."stays" * COALESCE("l"."spans", tstzmultirange(tstzrange(NULL, NULL))))`)})::float8 AS "seconds"
          FROM (SELECT "r"."run", "a"."participant_id", range_agg(${stayUntil(this.clock.now())}) AS "stays" FROM ${runRows(runs)} JOIN "conference_activity" "a" ON ${IS_OF_RUN}
            WHERE "a"."participant_id" = ANY(${people.map(({ id }) => id)}::int[]) GROUP BY 1, 2) "s"
          LEFT JOIN "rolls" "l" ON "l"."run" = "s"."run" AND "l"."user_id" = "s"."participant_id"`,
    );
    return new Map(rows.map(({ userId, run, seconds }) => [`${userId} ${run - 1}`, seconds]));
  }

  private async attended(runs: readonly MeetingRun[]): Promise<AttendedRun[]> {
    const rows = await this.database.rows<StoredAttendance>(
      sql`WITH "rolls" AS MATERIALIZED (${rollsOf(runs)})
          SELECT "e".*, "p".*, ${isReconstructed(sql`"r"."begins"`)} AS "reconstructed" FROM ${runRows(runs)}
          CROSS JOIN LATERAL (SELECT count(*)::int AS "enrolled", COALESCE(sum("l"."length"), 0)::float8 AS "expected" FROM "rolls" "l"
            WHERE "l"."run" = "r"."run" AND ${IS_REQUIRED}) "e"
          CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ${IS_REQUIRED})::int AS "came", count(*) FILTER (WHERE "l"."user_id" IS NULL)::int AS "others",
              COALESCE(sum(${secondsIn(sql`("s"."stays" * "l"."spans")`)}) FILTER (WHERE ${IS_REQUIRED}), 0)::float8 AS "there"
            FROM (SELECT "a"."participant_key", "a"."participant_id", range_agg(${stayUntil(this.clock.now())}) AS "stays" FROM "conference_activity" "a"
              WHERE ${IS_OF_RUN} GROUP BY 1, 2) "s" LEFT JOIN "rolls" "l" ON "l"."run" = "r"."run" AND "l"."user_id" = "s"."participant_id") "p" ORDER BY "r"."run"`,
    );
    return runs.map((run, index) => {
      const { enrolled = 0, expected = 0, came = 0, others = 0, there = 0, reconstructed = false } = rows[index] ?? {};
      const share = expected > 0 ? (there / expected) * 100 : null;
      return { ...run, seconds: secondsOf(run), enrolled, came, others, share, reconstructed };
    });
  }
}

function rowOf({ id, name, rolls }: StoredPerson, runs: readonly AttendedRun[], known: ReadonlyMap<string, number>): AttendingPerson {
  const presences = runs.map((run, index) => presenceIn(run, known.get(`${id} ${index}`), rolls[String(index + 1)]));
  const those = presences.filter((presence) => presence !== null);
  const seconds = total(those.map((presence) => presence.seconds));
  const length = total(those.map((presence) => presence.expectedSeconds));
  return {
    id,
    name,
    presences,
    seconds,
    invited: those.length,
    came: those.filter(({ came }) => came).length,
    share: length > 0 ? (seconds / length) * 100 : null,
  };
}

/** @param expected seconds; undefined for one who was not */
function presenceIn(run: AttendedRun, known: number | undefined, expected: number | undefined): Presence | null {
  if (known === undefined && expected === undefined) return null;
  const expectedSeconds = expected ?? run.seconds;
  const seconds = Math.min(known ?? 0, Math.round(expectedSeconds));
  return { came: known !== undefined, seconds, expectedSeconds, share: expectedSeconds > 0 ? (seconds / expectedSeconds) * 100 : 0 };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
