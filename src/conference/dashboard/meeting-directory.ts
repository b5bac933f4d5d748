import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { allOf, type Condition, conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { PolicyService } from '../../resource/policy/policy.service.js';
import { ConferenceMeeting } from '../entities/meeting-records/conference-meeting.entity.js';
import type { MeetingFilter } from './dashboard-query.js';
import { MeetingSummaries, type MeetingSummary, over, PLANNED } from './meeting-summaries.js';
import { type MeetingRun, MeetingRuns, nameOf, secondsOf } from './runs/meeting-runs.js';
import type { Period } from '../ledger/run-rows.js';
import { isAlwaysOpen, isPlanned, isRunning } from '../states/meeting-state.js';
import { startOfDayIn } from './zone-days.js';

/** A meeting in a list: as it was in its latest run of the period that the list is of. */
export interface ListedMeeting extends MeetingSummary {
  /** By what that run is named; null where nobody was there. */
  readonly run: number | null;
  /** Length of that run in seconds; null where nobody was there. */
  readonly seconds: number | null;
}

export interface MeetingPage {
  readonly meetings: readonly ListedMeeting[];
  readonly hasNext: boolean;
}

/** A course that its reader runs meetings of. */
export interface ManagedCourse {
  readonly id: number;
  readonly title: string;
}

/** What a list of meetings is about. */
type MeetingKind = 'coming' | 'open' | 'past' | 'running';

/** Kinds whose lists go on over pages. */
const PAGED: ReadonlySet<MeetingKind> = new Set<MeetingKind>(['open', 'past']);

interface RecentMeeting {
  readonly id: number;
  readonly recent: string;
}

const MEETINGS_PER_PAGE = 25;

/** Whether anyone is in it, or its run is open, whatever was stored. */
const RUNNING = raw(
  `("t"."status" = 'open' OR "t"."id" IN (SELECT "r"."meeting_id" FROM "conference_activity" "r" WHERE NOT "r"."close"))`,
);

/** The meetings that a person may choose from; which those are, the meetings' own policy says. A period is that of their runs. */
@Injectable()
export class MeetingDirectory {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly gate: PolicyService,
    private readonly summaries: MeetingSummaries,
    private readonly runs: MeetingRuns,
    private readonly clock: Clock,
  ) {}

  /** Running meetings first ('open' comes behind 'closed'), then those used most recently: the order of an index. */
  page(filter: MeetingFilter, page: number, actor: Actor): Promise<MeetingPage> {
    const order = raw('ORDER BY "t"."status" DESC, "t"."recent_at" DESC, "t"."id" DESC');
    return this.listed(this.condition(filter, actor), actor, { order, page, period: periodOf(filter) });
  }

  /**
   * Meetings of one kind: those that run or were used most recently first, those to come in their order.
   * @param page of past ones, and of those that are always open; there is one page of the others
   */
  async ofKind(kind: MeetingKind, filter: MeetingFilter, page: number, actor: Actor): Promise<MeetingPage> {
    const others = this.condition({ ...filter, from: undefined, to: undefined, onlyOpen: false }, actor);
    const list = await this.listed(allOf([others, this.kindCondition(kind, periodOf(filter))]), actor, {
      order: kind === 'coming' ? sql`ORDER BY ${PLANNED}, "t"."id"` : raw('ORDER BY "t"."recent_at" DESC, "t"."id" DESC'),
      page: PAGED.has(kind) ? page : 1,
      period: periodOf(filter),
    });
    // What is past of a meeting that comes again, or can be joined again, is its run.
    return kind === 'past' ? { ...list, meetings: list.meetings.map((one) => (one.run === null ? one : over(one))) } : list;
  }

  /** Meetings that the filter names, each in all its runs; as many as can be compared. */
  compared(filter: MeetingFilter, actor: Actor): Promise<MeetingSummary[]> {
    return this.summaries.of(allOf([this.condition(filter, actor), sql`"t"."id" = ANY(${[...filter.compared]}::int[])`]), actor);
  }

  /** SQL of the ids of all meetings that the filter names. */
  idsOf(filter: MeetingFilter, actor: Actor): Sql {
    return sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${conditionSql(this.condition(filter, actor))}`;
  }

  /** SQL of the ids of all meetings of a course that the caller runs, whose figures of everybody the caller may therefore see. */
  managedIdsOf(courseId: number, actor: Actor): Sql {
    const condition = allOf([this.scope(actor), this.summaries.manages(actor), sql`"t"."course_id" = ${courseId}`]);
    return sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${conditionSql(condition)}`;
  }

  /** @returns undefined where the caller runs no meeting of such a course */
  managedCourse(id: number, actor: Actor): Promise<ManagedCourse | undefined> {
    return this.database.one<ManagedCourse>(
      sql`SELECT "c"."id", "c"."title" FROM "course" "c" WHERE "c"."id" = ${id} AND EXISTS (${this.managedIdsOf(id, actor)})`,
    );
  }

  /** One meeting, where the caller may see it. @param run of which it says when it began and ended and who was there, if not of all */
  async one(id: number, actor: Actor, run?: MeetingRun): Promise<MeetingSummary | undefined> {
    const condition = allOf([this.scope(actor), sql`"t"."id" = ${id}`]);
    const [meeting] = await this.summaries.of(condition, actor, { runs: run ? [run] : [] });
    return meeting && run && !run.isOn ? over(meeting) : meeting;
  }

  /**
   * Ids of all meetings that the filter names, a batch at a time, those used most recently first.
   * @param size meetings in a batch
   */
  async *batches(filter: MeetingFilter, actor: Actor, size: number): AsyncGenerator<number[]> {
    const condition = this.condition(filter, actor);
    let beyond: Condition = true;
    for (;;) {
      const batch: readonly RecentMeeting[] = await this.database.rows<RecentMeeting>(
        sql`SELECT "t"."id", "t"."recent_at"::text AS "recent" FROM "conference_meeting" "t" WHERE ${conditionSql(allOf([condition, beyond]))}
            ORDER BY "t"."recent_at" DESC, "t"."id" DESC LIMIT ${size}`,
      );
      const last = batch.at(-1);
      if (!last) return;
      yield batch.map(({ id }) => id);
      if (batch.length < size) return;
      beyond = sql`("t"."recent_at", "t"."id") < (${last.recent}::timestamptz, ${last.id}::int)`;
    }
  }

  private async listed(condition: Condition, actor: Actor, { order, page, period }: Listing): Promise<MeetingPage> {
    const found = await this.database.rows<{ id: number }>(
      sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${conditionSql(condition)} ${order}
          LIMIT ${MEETINGS_PER_PAGE + 1} OFFSET ${(page - 1) * MEETINGS_PER_PAGE}`,
    );
    const ids = found.slice(0, MEETINGS_PER_PAGE).map(({ id }) => id);
    if (ids.length === 0) return { meetings: [], hasNext: false };
    const runs = await this.runs.latestOfEach(ids, period);
    const meetings = await this.summaries.of(sql`"t"."id" = ANY(${ids}::int[])`, actor, { order, runs: [...runs.values()] });
    return {
      meetings: meetings.map((meeting) => ({ ...meeting, ...runOf(runs.get(meeting.id)) })),
      hasNext: found.length > MEETINGS_PER_PAGE,
    };
  }

  private kindCondition(kind: MeetingKind, period: Period): Condition {
    const within = this.within(period);
    const of = { meeting: 't', now: sql`${this.clock.now()}::timestamptz` };
    const runs = sql`(${RUNNING} AND ${isRunning(of)})`;
    if (kind === 'running') return allOf([runs, within]);
    if (kind === 'open') return allOf([isAlwaysOpen(of), within]);
    const isComing = sql`("t"."next_occurrence" IS NOT NULL AND ${isPlanned(of)})`;
    if (kind === 'coming') return allOf([isComing, isPlannedIn(period)]);
    const wasUsed = this.runs.beganIn(period);
    return sql`(NOT ${runs} AND (${wasUsed} OR (NOT ${isComing} AND NOT ${isAlwaysOpen(of)} AND ${conditionSql(within)})))`;
  }

  /** Whether a run of the meeting began in a period, or it was planned for it; of one that is neither, whether it was made then. */
  private within(period: Period): Condition {
    if (period.from === undefined && period.to === undefined) return true;
    // Looked up for each meeting of the few: as NOT EXISTS it would be made a list of all records.
    const isMade = sql`(${isBetween(raw('"t"."created_at"'), period)} AND (SELECT "p"."id" FROM "conference_activity" "p" WHERE "p"."meeting_id" = "t"."id" LIMIT 1) IS NULL
      AND (SELECT "n"."meeting_id" FROM "conference_occurrence" "n" WHERE "n"."meeting_id" = "t"."id" LIMIT 1) IS NULL)`;
    return sql`(${this.runs.beganIn(period)} OR ${conditionSql(isPlannedIn(period))} OR ${isMade})`;
  }

  private condition(filter: MeetingFilter, actor: Actor): Condition {
    return allOf([this.scope(actor), this.within(periodOf(filter)), ...conditionsOf(filter)]);
  }

  private scope(actor: Actor): Condition {
    const resource = this.registry.of(ConferenceMeeting);
    const grant = this.gate.decide(actor, resource, 'read');
    return grant ? grant.scope : false;
  }
}

interface Listing {
  readonly order: Sql;
  readonly page: number;
  readonly period: Period;
}

/** The days of a filter as instants. */
export function periodOf({ from, to, zone }: MeetingFilter): Period {
  return {
    from: from === undefined ? undefined : startOfDayIn(from, zone),
    to: to === undefined ? undefined : startOfDayIn(to, zone, 1),
  };
}

function isPlannedIn(period: Period): Condition {
  if (period.from === undefined && period.to === undefined) return true;
  return sql`"t"."id" IN (SELECT "n"."meeting_id" FROM "conference_occurrence" "n" WHERE ${isBetween(raw('"n"."starts_at"'), period)})`;
}

function isBetween(time: Sql, { from, to }: Period): Sql {
  return sql`(${time} >= COALESCE(${from ?? null}::timestamptz, '-infinity') AND ${time} < COALESCE(${to ?? null}::timestamptz, 'infinity'))`;
}

/** What a row of a list says of the run that it is of. */
export function runOf(run: MeetingRun | undefined): Pick<ListedMeeting, 'run' | 'seconds'> {
  return run ? { run: nameOf(run), seconds: secondsOf(run) } : { run: null, seconds: null };
}

function conditionsOf({ title, onlyOpen, courseId, teacherId, participant, compared }: MeetingFilter): Condition[] {
  return [
    title === undefined ? true : sql`strpos(lower("t"."title"), lower(${title}::text)) > 0`,
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
