import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { LEARNERS, wasEnrolled } from '../../attendance/attendance-figures.js';
import { IS_OF_RUN, type MeetingRun, MeetingRuns, runRows, secondsOf } from '../runs/meeting-runs.js';

/** One person's presence in one run: null where the run was not for the person. */
export interface Presence {
  readonly came: boolean;
  readonly seconds: number;
  /** Per cent of the run. */
  readonly share: number;
}

/** One person's row. */
export interface AttendingPerson {
  readonly id: number;
  readonly name: string;
  /** In the order of the runs. */
  readonly presences: readonly (Presence | null)[];
  /** Runs for the person, and those of them in which the person was. */
  readonly invited: number;
  readonly came: number;
  readonly seconds: number;
  /** Per cent of all runs for the person together; null where there is none. */
  readonly share: number | null;
}

/** One column: a run, and how many came. */
export interface AttendedRun extends MeetingRun {
  readonly seconds: number;
  readonly enrolled: number;
  readonly came: number;
  /** People who were there and whom it was not for: teachers and guests. */
  readonly others: number;
  /** Per cent that those enrolled were there, on average; null where nobody is. */
  readonly share: number | null;
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
  /** By the ids of the meetings that are for the person: since when, ISO 8601; null for enrolments without a date. */
  readonly meetings: Readonly<Record<string, string | null>>;
}

interface StoredPresence {
  readonly userId: number;
  readonly run: number;
  readonly seconds: number;
}

/** Runs that stand beside one another. */
export const RUNS_SHOWN = 20;

/** The seconds of a presence record "a", counted up to now while it is open. */
function secondsUntil(now: Date): Sql {
  return sql`GREATEST(0, extract(epoch FROM CASE WHEN "a"."close" THEN "a"."out_at" ELSE ${now}::timestamptz END - "a"."in_at"))`;
}

/** Counts who of those enrolled was in which run, in at most six statements however many there are. */
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

  /** Learners whom any of the runs was for. */
  private enrolled(runs: readonly MeetingRun[], person: number | undefined, limit: Sql): Promise<StoredPerson[]> {
    return this.database.rows<StoredPerson>(
      sql`SELECT "u"."id", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "name", jsonb_object_agg("m"."id", "l"."enrolled_at") AS "meetings"
          FROM "conference_meeting" "m" CROSS JOIN LATERAL (${LEARNERS}) "l" JOIN "user" "u" ON "u"."id" = "l"."user_id"
          WHERE "m"."id" = ANY(${[...new Set(runs.map(({ meetingId }) => meetingId))]}::int[]) AND ${person === undefined ? raw('TRUE') : sql`"u"."id" = ${person}`}
          GROUP BY "u"."id" ORDER BY "u"."lastname", "u"."firstname", "u"."id" ${limit}`,
    );
  }

  private async presences(runs: readonly MeetingRun[], people: readonly StoredPerson[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<StoredPresence>(
      sql`SELECT "a"."participant_id" AS "userId", "r"."run"::int AS "run", round(sum(${secondsUntil(this.clock.now())}))::float8 AS "seconds"
          FROM ${runRows(runs)} JOIN "conference_activity" "a" ON ${IS_OF_RUN}
          WHERE "a"."participant_id" = ANY(${people.map(({ id }) => id)}::int[]) GROUP BY 1, 2`,
    );
    return new Map(rows.map(({ userId, run, seconds }) => [`${userId} ${run - 1}`, seconds]));
  }

  private async attended(runs: readonly MeetingRun[]): Promise<AttendedRun[]> {
    const rows = await this.database.rows<{ enrolled: number; came: number; others: number; there: number }>(
      sql`SELECT (SELECT count(*)::int FROM (${LEARNERS}) "l" WHERE ${wasEnrolled(RUN_END)}) AS "enrolled", "p".* FROM ${runRows(runs)} JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id"
          CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ${IS_ENROLLED})::int AS "came", count(*) FILTER (WHERE NOT ${IS_ENROLLED})::int AS "others",
              COALESCE(sum(LEAST("s"."seconds", "r"."seconds")) FILTER (WHERE ${IS_ENROLLED}), 0)::float8 AS "there"
            FROM (SELECT "a"."participant_key", "a"."participant_id", sum(${secondsUntil(this.clock.now())}) AS "seconds" FROM "conference_activity" "a"
              WHERE ${IS_OF_RUN} GROUP BY 1, 2) "s" LEFT JOIN (${LEARNERS}) "l" ON "l"."user_id" = "s"."participant_id" AND ${wasEnrolled(RUN_END)}) "p" ORDER BY "r"."run"`,
    );
    return runs.map((run, index) => {
      const { enrolled = 0, came = 0, others = 0, there = 0 } = rows[index] ?? {};
      const seconds = secondsOf(run);
      return { ...run, seconds, enrolled, came, others, share: enrolled * seconds > 0 ? (there / (enrolled * seconds)) * 100 : null };
    });
  }
}

const RUN_END = raw(`("r"."begins" + make_interval(secs => "r"."seconds"))`);
const IS_ENROLLED = raw(`"l"."user_id" IS NOT NULL`);

function rowOf({ id, name, meetings }: StoredPerson, runs: readonly AttendedRun[], known: ReadonlyMap<string, number>): AttendingPerson {
  const presences = runs.map((run, index) => presenceIn(run, known.get(`${id} ${index}`), isFor(run, meetings)));
  const those = presences.filter((presence) => presence !== null);
  const seconds = total(those.map((presence) => presence.seconds));
  const length = total(runs.map((run, index) => (presences[index] ? run.seconds : 0)));
  return {
    ...{ id, name, presences, seconds, invited: those.length, came: those.filter(({ came }) => came).length },
    share: length > 0 ? (seconds / length) * 100 : null,
  };
}

/** Whether the person was enrolled before the run was over. */
function isFor({ meetingId, endsAt }: AttendedRun, meetings: StoredPerson['meetings']): boolean {
  const since = meetings[String(meetingId)];
  return since !== undefined && (since === null || Date.parse(since) <= endsAt.getTime());
}

/** No longer than the run: a stay that two records share counts once. */
function presenceIn(run: AttendedRun, known: number | undefined, isInvited: boolean): Presence | null {
  if (known === undefined && !isInvited) return null;
  const seconds = Math.min(known ?? 0, run.seconds);
  return { came: known !== undefined, seconds, share: run.seconds > 0 ? (seconds / run.seconds) * 100 : 0 };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
