import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { type Condition, conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { RowReference } from '../../resource/model/row-reference.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import { meetingManager } from '../policies/conference-meeting.policy.js';
import { IS_REQUIRED, rollRows, type SqlTime } from '../rolls/roll-rows.js';
import { NAMES_PEOPLE, PRIVACY, type PrivacyMode, RECORDS_PEOPLE } from '../modes/meeting-privacy.js';
import { type MeetingState as State, meetingState, plannedOccurrences } from '../states/meeting-state.js';
import { type MeetingRun, runRows } from './runs/meeting-runs.js';

/** A meeting in a row: in all its runs, or in one of them. */
export interface MeetingSummary {
  readonly id: number;
  readonly title: string;
  readonly status: 'open' | 'closed';
  readonly createdAt: Date;
  /** When the first participant came, else when it is planned for, else when it was made. */
  readonly startedAt: Date;
  readonly closedAt: Date | null;
  /** When the first participant came; null where nobody did. */
  readonly firstInAt: Date | null;
  /** Planned length in minutes; null for a meeting that is always open. */
  readonly plannedMinutes: number | null;
  /** When it was closed, or the last participant left; null while it runs and before. */
  readonly endedAt: Date | null;
  /** When the last participant left, else when it was closed. */
  readonly lastOutAt: Date | null;
  /** When it begins next, or is planned for; null for one that is always open. */
  readonly plannedFor: Date | null;
  /** When that time is over. */
  readonly plannedUntil: Date | null;
  readonly state: State;
  /** The next times that it is planned for, two at most. */
  readonly nextTimes: readonly Date[];
  /** When it lets attendees in, where its room was made early and nobody is in it; null once it does. */
  readonly opensAt: Date | null;
  /** How many were there, and are; null where no people are recorded. */
  readonly participants: number | null;
  readonly online: number | null;
  /** People who were expected, and those of them who were there; 0 where people are not named. */
  readonly enrolled: number;
  readonly came: number;
  /** People who are expected the next time; null where none is planned, or people are not named. */
  readonly awaited: number | null;
  readonly guests: 'approval' | 'free' | 'none';
  readonly waitForModerator: boolean;
  /** Whether the people in it are asked whether they are there. */
  readonly hasChecks: boolean;
  /** What is recorded of people in it. */
  readonly privacy: PrivacyMode;
  /** Whether the caller runs it. */
  readonly manages: boolean;
  readonly courseId: number | null;
  readonly courseTitle: string | null;
}

type StoredSummary = Omit<MeetingSummary, 'endedAt' | 'opensAt'> & { readonly admitsFrom: Date | null };

/** Which meetings are summarised, and how. */
interface SummarySelection {
  readonly order?: Sql;
  /** Of each meeting, the run that is summed up, if not all its runs are. */
  readonly runs?: readonly MeetingRun[];
}

/** When the meeting "t" begins next, or began for the last time. */
export const PLANNED = raw(`COALESCE("t"."next_occurrence", "t"."starts_at")`);

const PLANNED_UNTIL = `(COALESCE("t"."next_occurrence", "t"."starts_at") + ("t"."ends_at" - "t"."starts_at"))`;

/** Times to come that a page names. */
const NEXT_TIMES = 2;

/** Whether the record "p" is of the run "r", where one is chosen. The times of runs have passed through values of milliseconds. */
const IS_SUMMED = raw(`("r"."meeting_id" IS NULL OR (date_trunc('milliseconds', "p"."in_at") >= "r"."begins"
  AND COALESCE(date_trunc('milliseconds', "p"."in_at") < "r"."until", TRUE)))`);

/** The time of which the roll is summed up: of what was used, from the first join on; else that which is planned. */
function summedTime(now: Date): SqlTime {
  const at = sql`${now}::timestamptz`;
  const from = sql`COALESCE("a"."first", ${PLANNED}, ${at})`;
  const end = sql`CASE WHEN "a"."online" > 0 THEN ${at} ELSE COALESCE("a"."last", ${raw(PLANNED_UNTIL)}, ${at}) END`;
  return { from, to: sql`GREATEST(${from}, ${end})` };
}

/** Sums meetings up in rows of lists. */
@Injectable()
export class MeetingSummaries {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly clock: Clock,
  ) {}

  /** @param condition over the meeting "t": those that the caller may read, at most as many as a page has */
  async of(condition: Condition, actor: Actor, { order = raw(''), runs = [] }: SummarySelection = {}): Promise<MeetingSummary[]> {
    const now = this.clock.now();
    const of = { meeting: 't', now: sql`${now}::timestamptz` };
    const next = sql`COALESCE("n"."times"[1], ${PLANNED})`;
    const rows = await this.database.rows<StoredSummary>(
      sql`SELECT "t"."id", "t"."title", "t"."status", "t"."created_at" AS "createdAt", "t"."closed_at" AS "closedAt", "t"."guests",
            COALESCE("a"."first", ${PLANNED}, "t"."created_at") AS "startedAt", "a"."first" AS "firstInAt", COALESCE("a"."last", "t"."closed_at") AS "lastOutAt", ${meetingState(of)} AS "state", "n"."times" AS "nextTimes",
            round(extract(epoch FROM "t"."ends_at" - "t"."starts_at") / 60)::float8 AS "plannedMinutes", ${next} AS "plannedFor", ${next} + ("t"."ends_at" - "t"."starts_at") AS "plannedUntil", ${next} - make_interval(mins => "t"."opens_before") AS "admitsFrom",
            CASE WHEN "q"."people" THEN "a"."participants" END AS "participants", CASE WHEN "q"."people" THEN "a"."online" END AS "online", "l"."enrolled", "l"."came", "w"."awaited", "t"."wait_for_moderator" AS "waitForModerator",
            EXISTS (SELECT 1 FROM "conference_check_plan" "k" WHERE "k"."meeting_id" = "t"."id") AS "hasChecks", "q"."mode" AS "privacy",
            COALESCE(${conditionSql(this.manages(actor))}, FALSE) AS "manages", "t"."course_id" AS "courseId", "c"."title" AS "courseTitle"
          FROM (SELECT "t".* FROM "conference_meeting" "t" WHERE ${conditionSql(condition)}) "t" LEFT JOIN "course" "c" ON "c"."id" = "t"."course_id"
          CROSS JOIN LATERAL (SELECT COALESCE(array_agg("o"."starts_at" ORDER BY "o"."starts_at"), '{}') AS "times" FROM (${plannedOccurrences(of, NEXT_TIMES)}) "o") "n"
          CROSS JOIN LATERAL (SELECT ${PRIVACY} AS "mode", ${RECORDS_PEOPLE} AS "people", ${NAMES_PEOPLE} AS "names" FROM "conference_meeting" "m" WHERE "m"."id" = "t"."id") "q"
          LEFT JOIN ${runRows(runs)} ON "r"."meeting_id" = "t"."id"
          CROSS JOIN LATERAL (SELECT min("in_at") AS "first", max("out_at") AS "last", count(DISTINCT "participant_key")::int AS "participants",
              count(DISTINCT "participant_key") FILTER (WHERE NOT "close")::int AS "online"
            FROM "conference_activity" "p" WHERE "p"."meeting_id" = "t"."id" AND ${IS_SUMMED}) "a"
          CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ${IS_REQUIRED})::int AS "enrolled", count(*) FILTER (WHERE ${IS_REQUIRED} AND EXISTS (SELECT 1 FROM "conference_activity" "p"
                WHERE "p"."meeting_id" = "t"."id" AND "p"."participant_id" = "l"."user_id" AND ${IS_SUMMED}))::int AS "came"
            FROM "conference_meeting" "m" CROSS JOIN LATERAL (${rollRows(summedTime(now))}) "l" WHERE "m"."id" = "t"."id" AND ${NAMES_PEOPLE}) "l"
          LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE ${IS_REQUIRED})::int AS "awaited" FROM "conference_meeting" "m"
            CROSS JOIN LATERAL (${rollRows({ from: raw('"n"."times"[1]'), to: raw('("n"."times"[1] + ("t"."ends_at" - "t"."starts_at"))') })}) "l"
            WHERE "m"."id" = "t"."id") "w" ON "n"."times"[1] IS NOT NULL AND "q"."names"
          ${order}`,
    );
    return rows.map((meeting) => summaryOf(meeting, now));
  }

  /** One row for each of these runs of meetings that the caller may read, in their order. */
  async ofRuns(runs: readonly MeetingRun[], actor: Actor): Promise<MeetingSummary[]> {
    const ids = [...new Set(runs.map(({ meetingId }) => meetingId))];
    const rows = await this.of(sql`"t"."id" = ANY(${ids}::int[])`, actor, { order: raw('ORDER BY "r"."run"'), runs });
    return rows.map((row, index) => (runs[index]?.isOn ? { ...row, status: 'open' } : { ...over(row), status: 'closed' }));
  }

  /** SQL condition over the meeting "t": whether the caller runs it. */
  manages(actor: Actor): Condition {
    return meetingManager.condition(actor, new RowReference(this.registry.of(ConferenceMeeting), 't'));
  }
}

/** A meeting as it was in a run that is over. */
export function over<Meeting extends MeetingSummary>(meeting: Meeting): Meeting {
  return { ...meeting, state: 'ended', opensAt: null, endedAt: meeting.lastOutAt };
}

function summaryOf({ admitsFrom, ...meeting }: StoredSummary, now: Date): MeetingSummary {
  const { status, state, lastOutAt } = meeting;
  const opensAt = status === 'open' && state === 'planned' && admitsFrom !== null && admitsFrom > now ? admitsFrom : null;
  return { ...meeting, opensAt, endedAt: state === 'ended' || state === 'open' ? lastOutAt : null };
}
