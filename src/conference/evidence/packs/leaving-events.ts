import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { type Sql, sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { message } from '../../../languages/catalogue.js';
import { momentText } from '../../../languages/moment-text.js';
import { Notices } from '../../../feature/notices.js';
import { meetingPage } from '../../states/meeting-page.js';
import { NAMES_PEOPLE, PORTAL_OF_MEETING } from '../../modes/meeting-privacy.js';

const DAY_MS = 24 * 3_600_000;
/** How long before events leave those who run the meeting are warned. */
const WARNED_MS = 30 * DAY_MS;
const LEAVES = message('evidence.leaves.title', 'Evidence leaves: {title}');
const MOST_AT_ONCE = 500;
const KIND = 'meeting.evidence_leaves';

/**
 * FROM item of times "t" of meetings by which attendance was written, and whose events leave soon without evidence of them.
 * @param retention of events, in days
 */
function leavingTimes(now: Date, retention: number): Sql {
  const [oldest, newest] = [new Date(now.getTime() - retention * DAY_MS), new Date(now.getTime() - retention * DAY_MS + WARNED_MS)];
  const within = sql`"applied_entry" IS NOT NULL AND "starts_at" > ${oldest}::timestamptz AND "starts_at" <= ${newest}::timestamptz`;
  return sql`(SELECT "x"."meeting_id", "x"."starts_at" FROM (SELECT "meeting_id", "starts_at" FROM "conference_occurrence" WHERE ${within}
      UNION ALL SELECT "meeting_id", "starts_at" FROM "conference_applied_run" WHERE ${within}) "x"
    WHERE EXISTS (SELECT 1 FROM "conference_event" "e" WHERE "e"."meeting_id" = "x"."meeting_id" AND "e"."participant_key" IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM "evidence_pack" "k" WHERE "k"."meeting_id" = "x"."meeting_id" AND "k"."state" <> 'failed'
        AND "x"."starts_at" BETWEEN COALESCE("k"."occurrence", "k"."run") - interval '1 hour' AND COALESCE("k"."occurrence_end", "k"."run_end"))) "t"`;
}

interface Leaving {
  readonly title: string;
  readonly startsAt: Date;
  readonly course: number | null;
  readonly session: number | null;
  readonly portal: number;
}

/** Marks rest on events that leave within 30 days, and no evidence has been sealed. */
@Injectable()
class EvidenceLeaves extends NoticeSource {
  constructor(private readonly environment: Environment) {
    super();
  }

  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const retention = this.environment.CONFERENCE_EVENT_RETENTION;
    const row = await transaction.one<Leaving>(
      sql`SELECT "m"."title", "t"."starts_at" AS "startsAt", "m"."course_id" AS "course", "m"."session_id" AS "session", ${PORTAL_OF_MEETING} AS "portal"
          FROM ${leavingTimes(now, retention)} JOIN "conference_meeting" "m" ON "m"."id" = "t"."meeting_id" AND ${NAMES_PEOPLE} WHERE "m"."id" = ${id} ORDER BY 2 LIMIT 1`,
    );
    if (!row) return undefined;
    return {
      titles: LEAVES.with({ title: row.title }),
      text: momentText(new Date(row.startsAt.getTime() + retention * DAY_MS)),
      subject: `/api/conference_meetings/${id}`,
      page: `${meetingPage(id)}/evidence`,
      courseId: row.course,
      sessionId: row.session,
      portalId: row.portal,
      actorId: null,
    };
  }

  /** Those who run the meeting. */
  override receivers(id: number): Sql {
    return sql`SELECT "x"."user_id" AS "id" FROM "conference_meeting" "m" JOIN "course_rel_user" "x" ON "x"."course_id" = "m"."course_id" AND "x"."status" = 'teacher' WHERE "m"."id" = ${id}
      UNION SELECT "x"."user_id" FROM "conference_meeting" "m" JOIN "session_rel_course_rel_user" "x" ON "x"."session_id" = "m"."session_id"
        AND "x"."course_id" = "m"."course_id" AND "x"."status" = 'course_coach' WHERE "m"."id" = ${id}
      UNION SELECT "m"."user_id" FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND "m"."user_id" IS NOT NULL`;
  }
}

export const evidenceLeaves: NoticeKind = {
  kind: KIND,
  label: message('evidence.leaves.label', 'Events on which attendance rests are deleted soon'),
  description: message(
    'evidence.leaves.description',
    'The events of a videoconference that fills a register or a column of the gradebook leave within 30 days, and no evidence of it has been sealed.',
  ),
  mail: 'daily',
  source: EvidenceLeaves,
};

/** Warns those who run meetings, once a month and meeting. */
@Injectable()
export class WarnOfLeavingEvents extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const due = await transaction.rows<{ id: number }>(
        sql`SELECT DISTINCT "m"."id" FROM ${leavingTimes(until, this.environment.CONFERENCE_EVENT_RETENTION)}
            JOIN "conference_meeting" "m" ON "m"."id" = "t"."meeting_id" AND ${NAMES_PEOPLE} ORDER BY 1 LIMIT ${MOST_AT_ONCE}`,
      );
      const revision = until.toISOString().slice(0, 7);
      for (const { id } of due) await this.notices.raise(transaction, KIND, id, { revision });
    }, 'job');
  }
}
