import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { allOf, type Condition, conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
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
  readonly participants: number;
  readonly courseId: number | null;
  readonly courseTitle: string | null;
}

export interface MeetingPage {
  readonly meetings: readonly MeetingSummary[];
  readonly hasNext: boolean;
}

interface CreatedMeeting {
  readonly id: number;
  readonly created: string;
}

const MEETINGS_PER_PAGE = 25;

/** The meetings that an administrator may choose from; which those are, the meetings' own policy says. */
@Injectable()
export class MeetingDirectory {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly gate: PolicyService,
  ) {}

  /** Running meetings first ('open' comes behind 'closed'), then the most recent: the order of an index. */
  async page(filter: MeetingFilter, page: number, actor: Actor): Promise<MeetingPage> {
    const rows = await this.select(
      this.condition(filter, actor),
      sql`ORDER BY "t"."status" DESC, "t"."created_at" DESC, "t"."id" DESC
          LIMIT ${MEETINGS_PER_PAGE + 1} OFFSET ${(page - 1) * MEETINGS_PER_PAGE}`,
    );
    return { meetings: rows.slice(0, MEETINGS_PER_PAGE), hasNext: rows.length > MEETINGS_PER_PAGE };
  }

  /** One meeting, where the caller may see it. */
  async one(id: number, actor: Actor): Promise<MeetingSummary | undefined> {
    const [meeting] = await this.select(allOf([this.scope(actor), sql`"t"."id" = ${id}`]), raw(''));
    return meeting;
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

  private select(condition: Condition, tail: Sql): Promise<MeetingSummary[]> {
    return this.database.rows<MeetingSummary>(
      sql`SELECT "t"."id", "t"."title", "t"."status", "t"."created_at" AS "createdAt",
            LEAST("t"."created_at", (SELECT min("a"."in_at") FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id")) AS "startedAt", "t"."closed_at" AS "closedAt",
            (SELECT count(DISTINCT "a"."participant_key")::int FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id") AS "participants",
            "t"."course_id" AS "courseId", (SELECT "c"."title" FROM "course" "c" WHERE "c"."id" = "t"."course_id") AS "courseTitle"
          FROM "conference_meeting" "t" WHERE ${conditionSql(condition)} ${tail}`,
    );
  }

  private condition(filter: MeetingFilter, actor: Actor): Condition {
    return allOf([this.scope(actor), ...conditionsOf(filter)]);
  }

  private scope(actor: Actor): Condition {
    const resource = this.registry.of(ConferenceMeeting);
    const grant = this.gate.decide(actor, resource, 'read');
    return grant ? grant.scope : false;
  }
}

function conditionsOf({ title, from, to, onlyOpen, courseId, participant, compared }: MeetingFilter): Condition[] {
  return [
    title === undefined ? true : sql`strpos(lower("t"."title"), lower(${title}::text)) > 0`,
    from === undefined ? true : sql`"t"."created_at" >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? true : sql`"t"."created_at" < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    onlyOpen ? raw(`"t"."status" = 'open'`) : true,
    courseId === undefined ? true : sql`"t"."course_id" = ${courseId}`,
    participant === undefined
      ? true
      : sql`"t"."id" IN (SELECT "a"."meeting_id" FROM "conference_activity" "a" WHERE "a"."participant_key" = ${participant})`,
    compared.length === 0 ? true : sql`"t"."id" = ANY(${[...compared]}::int[])`,
  ];
}
