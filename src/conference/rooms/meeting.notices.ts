import { asIs, message } from '../../languages/catalogue.js';
import { Injectable } from '@nestjs/common';
import { raw, type Sql, sql } from '../../database/sql.js';
import { Database, type Transaction } from '../../database/statements.js';
import { type NoticeContent, type NoticeKind, NoticeSource } from '../../feature/notice-kind.js';
import { ScheduledTask, type ScheduleTurn } from '../../jobs/scheduled-task.js';
import { momentText } from '../../languages/moment-text.js';
import { firstPortalOf } from '../../platform/rights/access/portal.rules.js';
import { Notices } from '../../feature/notices.js';
import { meetingPage } from '../states/meeting-page.js';
import { MEETING_SCHEDULED, meetingCancelled } from './cancelled-meetings.js';
import { FOR_WHOM } from './people-of-meeting.js';

const SCHEDULED = message('rooms.notices.scheduled.title', 'Meeting: {title}');
const SOON = message('rooms.notices.soon.title', 'Soon: {title}');
const STARTED = message('rooms.notices.started.title', 'Started: {title}');
const RECORDING = message('rooms.notices.recordingReady.title', 'Recording: {title}');

/** How long before its beginning a meeting is announced, in minutes. */
const SOON_MINUTES = 15;
/** How long a person waits on the page between two looks at most, in minutes; who went away is not among those who wait. */
const WAITING_MINUTES = 3;

interface Row {
  readonly title: string;
  readonly at: Date | null;
  readonly course: number | null;
  readonly session: number | null;
  readonly portal: number;
}

/** @param condition on the meeting "m" @param at SQL of the time that the notice is about */
async function described(transaction: Transaction, id: number, condition: Sql, at: Sql): Promise<(Row & NoticeContent) | undefined> {
  const row = await transaction.one<Row>(
    sql`SELECT "m"."title", ${at} AS "at", "m"."course_id" AS "course", "m"."session_id" AS "session",
          COALESCE("m"."access_url_id", ${firstPortalOf(raw('"m"."course_id"'))}, 1) AS "portal"
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND "m"."visibility" = 'visible' AND ${condition}`,
  );
  if (!row) return undefined;
  return {
    ...row,
    titles: asIs(row.title),
    text: row.at ? momentText(row.at) : '',
    subject: `/api/conference_meetings/${id}`,
    page: meetingPage(id),
    courseId: row.course,
    sessionId: row.session,
    portalId: row.portal,
    actorId: null,
  };
}

function receiversOf(id: number): Sql {
  return sql`SELECT "p"."id" FROM "conference_meeting" "m" JOIN LATERAL (${FOR_WHOM}) "p" ON TRUE WHERE "m"."id" = ${id}`;
}

const NEXT = raw(`COALESCE("m"."next_occurrence", "m"."starts_at")`);

/** A meeting was planned, or takes place at another time. */
@Injectable()
class Scheduled extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const content = await described(transaction, id, sql`${NEXT} > ${now}::timestamptz`, NEXT);
    return content && { ...content, titles: SCHEDULED.with({ title: content.title }) };
  }

  override receivers(id: number): Sql {
    return receiversOf(id);
  }
}

/** A meeting begins in a quarter of an hour. What is sent leads to its page: a ticket would be too old by then. */
@Injectable()
class Soon extends NoticeSource {
  override async describe(transaction: Transaction, id: number, now: Date): Promise<NoticeContent | undefined> {
    const next = sql`(SELECT min("o"."starts_at") FROM "conference_occurrence" "o" WHERE "o"."meeting_id" = "m"."id" AND "o"."starts_at" > ${now}::timestamptz)`;
    const content = await described(transaction, id, sql`${next} <= ${now}::timestamptz + make_interval(mins => ${SOON_MINUTES})`, next);
    return content && { ...content, titles: SOON.with({ title: content.title }) };
  }

  override receivers(id: number): Sql {
    return receiversOf(id);
  }
}

/** A meeting that people wait for on its page was started. */
@Injectable()
class Started extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const content = await described(transaction, id, sql`"m"."status" = 'open'`, sql`"m"."room_made_at"`);
    return content && { ...content, titles: STARTED.with({ title: content.title }) };
  }

  /** Who waits holds a ticket that says since when, and is given another one every few seconds. */
  override receivers(id: number, _content: NoticeContent, now: Date): Sql {
    return sql`SELECT "w"."user_id" AS "id" FROM "account_token" "w" WHERE "w"."purpose" = 'meeting-join' AND "w"."subject_id" = ${id} AND "w"."user_id" IS NOT NULL
      AND "w"."details"->>'since' IS NOT NULL AND "w"."created_at" > ${now}::timestamptz - make_interval(mins => ${WAITING_MINUTES})`;
  }
}

/** A recording can be played: once a record, of which the first format stands for all. */
@Injectable()
class RecordingReady extends NoticeSource {
  override async describe(transaction: Transaction, id: number): Promise<NoticeContent | undefined> {
    const recording = await transaction.one<{ meeting: number }>(
      sql`SELECT "r"."meeting_id" AS "meeting" FROM "conference_recording" "r" WHERE "r"."id" = ${id} AND "r"."published"
          AND NOT EXISTS (SELECT 1 FROM "conference_recording" "e" WHERE "e"."record_id" = "r"."record_id" AND "e"."id" < "r"."id")`,
    );
    const content = recording && (await described(transaction, recording.meeting, sql`TRUE`, sql`NULL::timestamptz`));
    if (!content) return undefined;
    const titles = RECORDING.with({ title: content.title });
    return { ...content, titles, subject: `/api/conference_recordings/${id}` };
  }

  override receivers(id: number): Sql {
    return sql`SELECT "p"."id" FROM "conference_recording" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id"
      JOIN LATERAL (${FOR_WHOM}) "p" ON TRUE WHERE "r"."id" = ${id}`;
  }
}

export const meetingScheduled: NoticeKind = {
  ...MEETING_SCHEDULED,
  mail: 'daily',
  source: Scheduled,
};

const meetingSoon: NoticeKind = {
  kind: 'meeting.soon',
  label: message('rooms.notices.soon.label', 'A meeting begins in a quarter of an hour'),
  description: message(
    'rooms.notices.soon.description',
    'A reminder a quarter of an hour before a videoconference at which you are expected.',
  ),
  mail: 'never',
  source: Soon,
};

export const meetingStarted: NoticeKind = {
  kind: 'meeting.started',
  label: message('rooms.notices.started.label', 'A meeting that you are waiting for has started'),
  description: message('rooms.notices.started.description', 'A moderator opened a videoconference that you could not enter before.'),
  mail: 'never',
  source: Started,
};

export const recordingNotice: NoticeKind = {
  kind: 'meeting.recording_ready',
  label: message('rooms.notices.recordingReady.label', 'A recording of a meeting can be played'),
  description: message('rooms.notices.recordingReady.description', 'The recording of one of your videoconferences was published.'),
  mail: 'daily',
  source: RecordingReady,
};

/** Kinds of notices about meetings. */
export const meetingNotices: readonly NoticeKind[] = [meetingScheduled, meetingCancelled, meetingSoon, meetingStarted, recordingNotice];

/** Announces occurrences a quarter of an hour before they begin; those that have begun in an outage are left out. */
@Injectable()
export class AnnounceSoon extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly notices: Notices,
  ) {
    super();
  }

  override async run({ since, until }: ScheduleTurn): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const due = await transaction.rows<{ id: number; startsAt: Date }>(
        sql`SELECT "o"."meeting_id" AS "id", "o"."starts_at" AS "startsAt" FROM "conference_occurrence" "o" JOIN "conference_meeting" "m" ON "m"."id" = "o"."meeting_id"
            WHERE "m"."visibility" = 'visible' AND "o"."starts_at" > ${until}::timestamptz AND "o"."starts_at" > ${since}::timestamptz + make_interval(mins => ${SOON_MINUTES})
              AND "o"."starts_at" <= ${until}::timestamptz + make_interval(mins => ${SOON_MINUTES})`,
      );
      for (const { id, startsAt } of due) await this.notices.raise(transaction, meetingSoon.kind, id, { revision: startsAt.toISOString() });
    }, 'job');
  }
}
