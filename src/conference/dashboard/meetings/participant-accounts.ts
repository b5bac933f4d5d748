import { Injectable } from '@nestjs/common';
import { raw, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { FOR_WHOM } from '../../rooms/people-of-meeting.js';
import type { ParticipantFigures } from '../participant-figures.js';

/** An account as a list offers it. */
interface OfferedAccount {
  readonly id: number;
  readonly name: string;
}

/** What a page offers about who a participant is. */
export interface ParticipantAccounts {
  /** The key of a guest who may be an account; undefined for accounts and connections. */
  readonly guest?: string;
  /** Accounts that the guest may be. */
  readonly accounts: readonly OfferedAccount[];
  /** Keys of guests that the account is by assignment. */
  readonly guests: readonly string[];
}

const MOST_ACCOUNTS = 2_000;
const NAME = raw(`COALESCE(NULLIF(concat_ws(' ', "u"."firstname", "u"."lastname"), ''), "u"."username")`);

/** Which accounts the participants of a meeting are by assignment, or may be. */
@Injectable()
export class MeetingAccounts {
  constructor(private readonly database: Database) {}

  async of(meetingId: number, { participantKey, userId }: ParticipantFigures): Promise<ParticipantAccounts> {
    if (participantKey.startsWith('g:')) return { guest: participantKey, accounts: await this.offered(meetingId), guests: [] };
    const assigned = await this.database.rows<{ key: string }>(
      sql`SELECT "participant_key" AS "key" FROM "conference_participant_account" WHERE "meeting_id" = ${meetingId} AND "user_id" = ${userId}::int ORDER BY 1`,
    );
    return { accounts: [], guests: assigned.map(({ key }) => key) };
  }

  private offered(meetingId: number): Promise<OfferedAccount[]> {
    return this.database.rows<OfferedAccount>(
      sql`SELECT "u"."id", ${NAME} AS "name" FROM "user" "u" WHERE "u"."id" IN (SELECT "p"."id" FROM "conference_meeting" "m" JOIN LATERAL (${FOR_WHOM}
            UNION SELECT "x"."user_id" FROM "course_rel_user" "x" WHERE "x"."course_id" = "m"."course_id" AND "x"."status" = 'teacher') "p" ON TRUE WHERE "m"."id" = ${meetingId})
          ORDER BY "u"."lastname", "u"."firstname", "u"."id" LIMIT ${MOST_ACCOUNTS}`,
    );
  }
}
