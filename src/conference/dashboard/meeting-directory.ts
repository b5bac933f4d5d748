import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { allOf, type Condition, conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { Clock } from '../../config/clock.js';
import { LEARNERS } from '../attendance/attendance-figures.js';
import { meetingManager } from '../policies/conference-meeting.policy.js';
import { RowReference } from '../../resource/model/row-reference.js';
import { isWithin, type RunSpan } from './runs/run-span.js';
import { startOfDayIn } from './zone-days.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { PolicyService } from '../../resource/policy/policy.service.js';
import { ConferenceMeeting } from '../entities/conference-meeting.entity.js';
import type { MeetingFilter } from './dashboard-query.js';

export interface MeetingSummary {
  readonly id: number;
  readonly title: string;
  readonly status: 'open' | 'closed';
  readonly createdAt: Date;
  /** When the first participant came, or the room was made, whichever was earlier. */
  readonly startedAt: Date;
  readonly closedAt: Date | null;
  /** When the first participant came; null where nobody did. */
  readonly firstInAt: Date | null;
  /** Planned length in minutes; null for a meeting that is always open. */
  readonly plannedMinutes: number | null;
  /** When it was closed, or the last participant left; null while it runs. */
  readonly endedAt: Date | null;
  /** When the last participant left, else when it was closed. */
  readonly lastOutAt: Date | null;
  /** When it begins next, or is planned for; null for one that is always open. */
  readonly plannedFor: Date | null;
  readonly state: 'ended' | 'open' | 'planned' | 'running';
  readonly participants: number;
  readonly online: number;
  /** Learners whom it is for, and those of them who were there. */
  readonly enrolled: number;
  readonly came: number;
  readonly guests: 'approval' | 'free' | 'none';
  readonly waitForModerator: boolean;
  /** Whether the caller runs it. */
  readonly manages: boolean;
  readonly courseId: number | null;
  readonly courseTitle: string | null;
}

export interface MeetingPage {
  readonly meetings: readonly MeetingSummary[];
  readonly hasNext: boolean;
}

/** A course that its reader runs meetings of. */
export interface ManagedCourse {
  readonly id: number;
  readonly title: string;
}

/** What a list of meetings is about. */
export type MeetingKind = 'coming' | 'past' | 'running';

interface CreatedMeeting {
  readonly id: number;
  readonly created: string;
}

type StoredSummary = Omit<MeetingSummary, 'endedAt' | 'state'>;

/** How rows are selected. */
interface Selection {
  readonly order?: Sql;
  readonly limit?: Sql;
  readonly run?: RunSpan | undefined;
}

const MEETINGS_PER_PAGE = 25;

/** Whether anyone is in it, or its run is open, whatever was stored. */
const RUNNING = raw(
  `("t"."status" = 'open' OR "t"."id" IN (SELECT "r"."meeting_id" FROM "conference_activity" "r" WHERE NOT "r"."close"))`,
);
const PLANNED = raw(`COALESCE("t"."next_occurrence", "t"."starts_at")`);

/** The meetings that an administrator may choose from; which those are, the meetings' own policy says. */
@Injectable()
export class MeetingDirectory {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly gate: PolicyService,
    private readonly clock: Clock,
  ) {}

  /** Running meetings first ('open' comes behind 'closed'), then the most recent: the order of an index. */
  async page(filter: MeetingFilter, page: number, actor: Actor): Promise<MeetingPage> {
    const rows = await this.select(this.condition(filter, actor), actor, {
      order: raw('ORDER BY "t"."status" DESC, "t"."created_at" DESC, "t"."id" DESC'),
      limit: limitOf(page),
    });
    return { meetings: rows.slice(0, MEETINGS_PER_PAGE), hasNext: rows.length > MEETINGS_PER_PAGE };
  }

  /**
   * Meetings of one kind: those that run or were most recent first, those to come in their order.
   * @param page of past ones; there is one page of the others
   */
  async ofKind(kind: MeetingKind, filter: MeetingFilter, page: number, actor: Actor): Promise<MeetingPage> {
    const rows = await this.select(allOf([this.condition({ ...filter, onlyOpen: false }, actor), this.kindCondition(kind)]), actor, {
      order: kind === 'coming' ? sql`ORDER BY ${PLANNED}, "t"."id"` : raw('ORDER BY "t"."created_at" DESC, "t"."id" DESC'),
      limit: limitOf(kind === 'past' ? page : 1),
    });
    return { meetings: rows.slice(0, MEETINGS_PER_PAGE), hasNext: rows.length > MEETINGS_PER_PAGE };
  }

  /** SQL of the ids of all meetings that the filter names. */
  idsOf(filter: MeetingFilter, actor: Actor): Sql {
    return sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${conditionSql(this.condition(filter, actor))}`;
  }

  /** SQL of the ids of all meetings of a course that the caller runs, whose figures of everybody the caller may therefore see. */
  managedIdsOf(courseId: number, actor: Actor): Sql {
    const condition = allOf([this.scope(actor), this.manages(actor), sql`"t"."course_id" = ${courseId}`]);
    return sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${conditionSql(condition)}`;
  }

  /** @returns undefined where the caller runs no meeting of such a course */
  managedCourse(id: number, actor: Actor): Promise<ManagedCourse | undefined> {
    return this.database.one<ManagedCourse>(
      sql`SELECT "c"."id", "c"."title" FROM "course" "c" WHERE "c"."id" = ${id} AND EXISTS (${this.managedIdsOf(id, actor)})`,
    );
  }

  private kindCondition(kind: MeetingKind): Condition {
    if (kind === 'running') return RUNNING;
    const isComing = sql`COALESCE(${PLANNED} > ${this.clock.now()}::timestamptz, FALSE)`;
    return kind === 'coming' ? sql`(NOT ${RUNNING} AND ${isComing})` : sql`(NOT ${RUNNING} AND NOT ${isComing})`;
  }

  /** One meeting, where the caller may see it. @param run of which it says when it began and ended and who was there, if not of all */
  async one(id: number, actor: Actor, run?: RunSpan & { readonly isOn: boolean }): Promise<MeetingSummary | undefined> {
    const [meeting] = await this.select(allOf([this.scope(actor), sql`"t"."id" = ${id}`]), actor, { run });
    return meeting && run && !run.isOn ? { ...meeting, state: 'ended', endedAt: meeting.lastOutAt } : meeting;
  }

  /**
   * Ids of all meetings that the filter names, a batch at a time, the most recent first.
   * @param size meetings in a batch
   */
  async *batches(filter: MeetingFilter, actor: Actor, size: number): AsyncGenerator<number[]> {
    const condition = this.condition(filter, actor);
    let beyond: Condition = true;
    for (;;) {
      const batch: readonly CreatedMeeting[] = await this.database.rows<CreatedMeeting>(
        sql`SELECT "t"."id", "t"."created_at"::text AS "created" FROM "conference_meeting" "t" WHERE ${conditionSql(allOf([condition, beyond]))}
            ORDER BY "t"."created_at" DESC, "t"."id" DESC LIMIT ${size}`,
      );
      const last = batch.at(-1);
      if (!last) return;
      yield batch.map(({ id }) => id);
      if (batch.length < size) return;
      beyond = sql`("t"."created_at", "t"."id") < (${last.created}::timestamptz, ${last.id}::int)`;
    }
  }

  private async select(
    condition: Condition,
    actor: Actor,
    { order = raw(''), limit = raw(''), run }: Selection,
  ): Promise<MeetingSummary[]> {
    const rows = await this.database.rows<StoredSummary>(
      sql`SELECT "t"."id", "t"."title", "t"."status", "t"."created_at" AS "createdAt", "t"."closed_at" AS "closedAt", "t"."guests",
            LEAST("t"."created_at", "a"."first") AS "startedAt", "a"."first" AS "firstInAt", COALESCE("a"."last", "t"."closed_at") AS "lastOutAt",
            round(extract(epoch FROM "t"."ends_at" - "t"."starts_at") / 60)::float8 AS "plannedMinutes", ${PLANNED} AS "plannedFor",
            "a"."participants", "a"."online", "l"."enrolled", "l"."came", "t"."wait_for_moderator" AS "waitForModerator",
            COALESCE(${conditionSql(this.manages(actor))}, FALSE) AS "manages", "t"."course_id" AS "courseId", "c"."title" AS "courseTitle"
          FROM (SELECT "t".* FROM "conference_meeting" "t" WHERE ${conditionSql(condition)} ${order} ${limit}) "t" LEFT JOIN "course" "c" ON "c"."id" = "t"."course_id"
          CROSS JOIN LATERAL (SELECT min("in_at") AS "first", max("out_at") AS "last", count(DISTINCT "participant_key")::int AS "participants",
              count(DISTINCT "participant_key") FILTER (WHERE NOT "close")::int AS "online"
            FROM "conference_activity" "p" WHERE "meeting_id" = "t"."id" AND ${isWithin(run, 'p')}) "a"
          CROSS JOIN LATERAL (SELECT count(*)::int AS "enrolled", count(*) FILTER (WHERE EXISTS (SELECT 1 FROM "conference_activity" "p"
                WHERE "p"."meeting_id" = "t"."id" AND "p"."participant_id" = "x"."user_id" AND ${isWithin(run, 'p')}))::int AS "came"
            FROM "conference_meeting" "m" CROSS JOIN LATERAL (${LEARNERS}) "x" WHERE "m"."id" = "t"."id") "l"
          ${order}`,
    );
    const now = this.clock.now();
    return rows.map((meeting) => summaryOf(meeting, now));
  }

  private condition(filter: MeetingFilter, actor: Actor): Condition {
    return allOf([this.scope(actor), ...conditionsOf(filter)]);
  }

  private manages(actor: Actor): Condition {
    return meetingManager.condition(actor, new RowReference(this.registry.of(ConferenceMeeting), 't'));
  }

  private scope(actor: Actor): Condition {
    const resource = this.registry.of(ConferenceMeeting);
    const grant = this.gate.decide(actor, resource, 'read');
    return grant ? grant.scope : false;
  }
}

/** One more than a page, which tells whether there is a next one. */
function limitOf(page: number): Sql {
  return sql`LIMIT ${MEETINGS_PER_PAGE + 1} OFFSET ${(page - 1) * MEETINGS_PER_PAGE}`;
}

function summaryOf(meeting: StoredSummary, now: Date): MeetingSummary {
  const { status, online, plannedFor, closedAt, participants, lastOutAt } = meeting;
  const isRunning = status === 'open' || online > 0;
  const wasThere = closedAt !== null || participants > 0 || plannedFor !== null;
  const idle = plannedFor && plannedFor > now ? 'planned' : wasThere ? 'ended' : 'open';
  return { ...meeting, endedAt: isRunning || !wasThere ? null : lastOutAt, state: isRunning ? 'running' : idle };
}

function conditionsOf({ title, from, to, zone, onlyOpen, courseId, teacherId, participant, compared }: MeetingFilter): Condition[] {
  return [
    title === undefined ? true : sql`strpos(lower("t"."title"), lower(${title}::text)) > 0`,
    from === undefined ? true : sql`"t"."created_at" >= ${startOfDayIn(from, zone)}::timestamptz`,
    to === undefined ? true : sql`"t"."created_at" < ${startOfDayIn(to, zone, 1)}::timestamptz`,
    onlyOpen ? RUNNING : true,
    courseId === undefined ? true : sql`"t"."course_id" = ${courseId}`,
    teacherId === undefined
      ? true
      : sql`"t"."course_id" IN (SELECT "course_id" FROM "course_rel_user" WHERE "user_id" = ${teacherId} AND "status" = 'teacher')`,
    participant === undefined
      ? true
      : sql`"t"."id" IN (SELECT "a"."meeting_id" FROM "conference_activity" "a" WHERE "a"."participant_key" = ${participant})`,
    compared.length === 0 ? true : sql`"t"."id" = ANY(${[...compared]}::int[])`,
  ];
}
