import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { allOf, type Condition, conditionSql, raw, type Sql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import { PolicyGate } from '../../resource/policy/policy-gate.js';
import { ConferenceMeeting } from '../entities/conference-meeting.entity.js';
import type { DashboardQuery } from './dashboard-query.js';

export interface MeetingSummary {
  readonly id: number;
  readonly title: string;
  readonly status: 'open' | 'closed';
  /** When the first participant came, or the room was made, whichever was earlier. */
  readonly startedAt: Date;
  readonly closedAt: Date | null;
  readonly participants: number;
}

export interface MeetingPage {
  readonly meetings: readonly MeetingSummary[];
  readonly hasNext: boolean;
}

const MEETINGS_PER_PAGE = 25;

/** The meetings that an administrator may choose from; which those are, the meetings' own policy says. */
@Injectable()
export class MeetingDirectory {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly gate: PolicyGate,
  ) {}

  /** Running meetings first, then the most recent. */
  async page(query: DashboardQuery, actor: Actor): Promise<MeetingPage> {
    const rows = await this.select(
      allOf([this.scope(actor), ...filters(query)]),
      sql`ORDER BY ("t"."status" = 'open') DESC, "t"."created_at" DESC, "t"."id" DESC
          LIMIT ${MEETINGS_PER_PAGE + 1} OFFSET ${(query.page - 1) * MEETINGS_PER_PAGE}`,
    );
    return { meetings: rows.slice(0, MEETINGS_PER_PAGE), hasNext: rows.length > MEETINGS_PER_PAGE };
  }

  /** One meeting, where the caller may see it. */
  async one(id: number, actor: Actor): Promise<MeetingSummary | undefined> {
    const [meeting] = await this.select(allOf([this.scope(actor), sql`"t"."id" = ${id}`]), raw(''));
    return meeting;
  }

  /** SQL that yields the ids of all meetings that the query names, on every page of it. */
  matching(query: DashboardQuery, actor: Actor): Sql {
    return sql`SELECT "t"."id" FROM "conference_meeting" "t" WHERE ${conditionSql(allOf([this.scope(actor), ...filters(query)]))}`;
  }

  private select(condition: Condition, tail: Sql): Promise<MeetingSummary[]> {
    return this.database.rows<MeetingSummary>(
      sql`SELECT "t"."id", "t"."title", "t"."status", LEAST("t"."created_at", (SELECT min("a"."in_at") FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id")) AS "startedAt", "t"."closed_at" AS "closedAt",
            (SELECT count(DISTINCT "a"."participant_key")::int FROM "conference_activity" "a" WHERE "a"."meeting_id" = "t"."id") AS "participants"
          FROM "conference_meeting" "t" WHERE ${conditionSql(condition)} ${tail}`,
    );
  }

  private scope(actor: Actor): Condition {
    const resource = this.registry.of(ConferenceMeeting);
    const grant = this.gate.decide(actor, resource, 'read');
    return grant ? grant.scope : false;
  }
}

function filters({ title, from, to, onlyOpen }: DashboardQuery): Condition[] {
  return [
    title === undefined ? true : sql`strpos(lower("t"."title"), lower(${title}::text)) > 0`,
    from === undefined ? true : sql`"t"."created_at" >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? true : sql`"t"."created_at" < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    onlyOpen ? raw(`"t"."status" = 'open'`) : true,
  ];
}
