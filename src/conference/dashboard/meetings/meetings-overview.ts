import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { conditionSql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { UnassignedRoom } from '../../entities/claimed-rooms/unassigned-room.entity.js';
import { PolicyService } from '../../../resource/policy/policy.service.js';
import type { DashboardQuery } from '../dashboard-query.js';
import { MeetingDirectory } from '../meeting-directory.js';
import { mayBeOfRunsSince, staysAmong } from '../../ledger/run-rows.js';
import { startOfDayIn } from '../zone-days.js';

/** What happens now, and happened in the last seven days, the last of which is today. */
export interface Overview {
  readonly running: number;
  readonly online: number;
  /** Runs that began, a number a day. */
  readonly meetings: readonly number[];
  /** Who was in these. */
  readonly people: readonly number[];
  readonly meetingsOfWeek: number;
  readonly peopleOfWeek: number;
  /** Rooms of the server that no meeting has, as far as the caller sees them. */
  readonly unassigned: number;
}

/** Something to choose from. */
export interface Choice {
  readonly id: number;
  readonly title: string;
}

const DAYS = 7;
const MOST_CHOICES = 200;

type Days = Pick<Overview, 'running' | 'online' | 'meetingsOfWeek' | 'peopleOfWeek'> & {
  readonly byDay: Readonly<Record<string, readonly [meetings: number, people: number]>> | null;
};

/** Counts meetings, and finds what lists of them can be narrowed down by; each within what the caller may read. */
@Injectable()
export class MeetingsOverview {
  constructor(
    private readonly database: Database,
    private readonly directory: MeetingDirectory,
    private readonly registry: ResourceRegistry,
    private readonly gate: PolicyService,
    private readonly clock: Clock,
  ) {}

  async of({ zone }: DashboardQuery, actor: Actor): Promise<Overview> {
    const now = this.clock.now();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now);
    const days = Array.from({ length: DAYS }, (_, index) => startOfDayIn(today, zone, index - DAYS + 1));
    const readable = this.directory.idsOf({ zone, onlyOpen: false, compared: [] }, actor);
    const first = days[0] ?? now;
    const stays = staysAmong(sql`"a"."meeting_id" IN (${readable}) AND ${mayBeOfRunsSince(first)}`, now);
    const running = this.directory.idsOf({ zone, onlyOpen: true, compared: [] }, actor);
    const counts = await this.database.one<Days>(
      sql`WITH "s" AS (SELECT "s"."meeting_id", "s"."participant_key", min("s"."in_at") OVER (PARTITION BY "s"."meeting_id", "s"."run") AS "began" FROM (${stays}) "s"),
            "a" AS MATERIALIZED (SELECT * FROM "s" WHERE "began" >= ${first}::timestamptz)
          SELECT (SELECT count(*)::int FROM (${running}) "r") AS "running",
            (SELECT count(DISTINCT ("meeting_id", "participant_key"))::int FROM "conference_activity" WHERE NOT "close" AND "meeting_id" IN (${readable})) AS "online",
            (SELECT count(DISTINCT ("meeting_id", "began"))::int FROM "a") AS "meetingsOfWeek", (SELECT count(DISTINCT "participant_key")::int FROM "a") AS "peopleOfWeek",
            (SELECT jsonb_object_agg("day", jsonb_build_array("meetings", "people")) FROM (
              SELECT width_bucket("began", ${days}::timestamptz[]) - 1 AS "day", count(DISTINCT ("meeting_id", "began")) AS "meetings", count(DISTINCT "participant_key") AS "people"
              FROM "a" GROUP BY 1) "d") AS "byDay"`,
    );
    const { byDay = null, ...all } = counts ?? { running: 0, online: 0, meetingsOfWeek: 0, peopleOfWeek: 0 };
    const perDay = (place: 0 | 1): number[] => days.map((_, day) => byDay?.[String(day)]?.[place] ?? 0);
    return { ...all, meetings: perDay(0), people: perDay(1), unassigned: await this.unassigned(actor) };
  }

  /** Courses of the meetings that the caller may read. */
  courses(actor: Actor): Promise<Choice[]> {
    return this.database.rows<Choice>(
      sql`SELECT "c"."id", "c"."title" FROM "course" "c" WHERE "c"."id" IN (SELECT "t"."course_id" FROM "conference_meeting" "t"
          WHERE "t"."id" IN (${this.directory.idsOf(EVERYTHING, actor)})) ORDER BY "c"."title", "c"."id" LIMIT ${MOST_CHOICES}`,
    );
  }

  /** Who teaches these courses. */
  teachers(courses: readonly Choice[]): Promise<Choice[]> {
    return this.database.rows<Choice>(
      sql`SELECT "u"."id", COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username") AS "title" FROM "user" "u"
          WHERE "u"."id" IN (SELECT "user_id" FROM "course_rel_user" WHERE "status" = 'teacher' AND "course_id" = ANY(${courses.map(({ id }) => id)}::int[]))
          ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_CHOICES}`,
    );
  }

  /** Courses that the caller teaches, for which new meetings are made. */
  taught(actor: Actor): Promise<Choice[]> {
    return this.database.rows<Choice>(
      sql`SELECT "c"."id", "c"."title" FROM "course_rel_user" "r" JOIN "course" "c" ON "c"."id" = "r"."course_id"
          WHERE "r"."user_id" = ${actor.id} AND "r"."status" = 'teacher' ORDER BY "c"."title", "c"."id" LIMIT ${MOST_CHOICES}`,
    );
  }

  private async unassigned(actor: Actor): Promise<number> {
    const grant = this.gate.decide(actor, this.registry.of(UnassignedRoom), 'read');
    if (!grant) return 0;
    const found = await this.database.one<{ n: number }>(
      sql`SELECT count(*)::int AS "n" FROM "conference_unassigned_room" "t" WHERE ${conditionSql(grant.scope)}`,
    );
    return found?.n ?? 0;
  }
}

const EVERYTHING = { zone: 'UTC', onlyOpen: false, compared: [] } as const;
