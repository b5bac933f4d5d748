import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { type ActionDeclaration, documentAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { all, authenticated, notActing } from '../../../resource/model/rule.js';
import type { Actor } from '../../../auth/actor.js';
import { coursesStudied } from '../../../platform/rights/access/course-memberships.js';
import { sessionCoursesStudied } from '../../../platform/rights/access/session-memberships.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { evidenceBasis } from '../../modes/evidence.settings.js';
import { stopFigures } from '../../ledger/objections.js';

/** A meeting whose register or column of the gradebook needs to know who was there. */
interface KeptMeeting {
  readonly meeting: string;
  readonly title: string;
  readonly target: 'evaluation' | 'register';
}

/** Meetings that are named at most. */
const MOST_MEETINGS = 100;
const EXPLANATION =
  'When you join and leave meetings is recorded all the same: it says who was there. Talk and camera time, messages, reactions, raised hands and votes in polls are not.';
const OF_REGISTERS = 'The meetings listed here fill a register or a column of the gradebook by it.';

/** What a person said, and what stays all the same. */
async function objectionOf(statements: Statements, actor: Actor): Promise<Readonly<Record<string, unknown>>> {
  const userId = actor.id ?? 0;
  const basis = await statements.one<{ value: string | null }>(
    sql`SELECT ${settingValue(evidenceBasis.variable, actor.portalId)} AS "value"`,
  );
  const found = await statements.one<{ since: Date }>(
    sql`SELECT "since" FROM "conference_objection" WHERE "user_id" = ${userId} AND "until" IS NULL`,
  );
  const kept = await statements.rows<KeptMeeting>(
    sql`SELECT '/api/conference_meetings/' || "m"."id" AS "meeting", "m"."title", "r"."target" FROM "conference_attendance_rule" "r" JOIN "conference_meeting" "m" ON "m"."id" = "r"."meeting_id"
        WHERE "m"."visibility" = 'visible' AND ("m"."course_id" IN (${coursesStudied(actor)})
          OR ("m"."session_id", "m"."course_id") IN (SELECT * FROM (${sessionCoursesStudied(actor)}) "studied"))
        ORDER BY "m"."title", "m"."id" LIMIT ${MOST_MEETINGS}`,
  );
  const explanation = kept.length > 0 ? `${EXPLANATION} ${OF_REGISTERS}` : EXPLANATION;
  return { objected: found !== undefined, since: found?.since ?? null, explanation, kept, evidenceBasis: basis?.value || null };
}

@Injectable()
class ReadObjection extends ActionHandler {
  async run({ actor, transaction }: ActionRun): Promise<ActionOutcome> {
    return { document: await objectionOf(transaction, actor) };
  }
}

/** Holds from now on, in meetings that are on too; said again, it holds since the first time. */
@Injectable()
class PutObjection extends ActionHandler {
  async run({ actor, transaction, now }: ActionRun): Promise<ActionOutcome> {
    const userId = actor.id ?? 0;
    const added = await transaction.one(
      sql`INSERT INTO "conference_objection" ("user_id", "since") VALUES (${userId}, ${now}::timestamptz) ON CONFLICT DO NOTHING RETURNING "user_id"`,
    );
    // Withdrawn within the same moment.
    await transaction.rows(
      sql`UPDATE "conference_objection" SET "until" = NULL WHERE "user_id" = ${userId} AND "since" = ${now}::timestamptz`,
    );
    if (added) await stopFigures(transaction, userId, now);
    return { document: await objectionOf(transaction, actor) };
  }
}

/** What was not recorded meanwhile stays missing. */
@Injectable()
class WithdrawObjection extends ActionHandler {
  async run({ actor, transaction, now }: ActionRun): Promise<void> {
    await transaction.rows(
      sql`UPDATE "conference_objection" SET "until" = ${now}::timestamptz WHERE "user_id" = ${actor.id ?? 0} AND "until" IS NULL`,
    );
  }
}

const rule = all(authenticated, notActing);
const PATH = 'me/meeting_objection';
const OBJECTION = documentAnswer('MeetingObjection', {
  objected: { type: 'boolean' },
  since: { type: ['string', 'null'], format: 'date-time' },
  explanation: { type: 'string', description: 'What is recorded all the same, and why.' },
  kept: {
    type: 'array',
    description: 'Meetings that need to know who was there.',
    items: {
      type: 'object',
      properties: {
        meeting: { type: 'string', format: 'iri-reference' },
        title: { type: 'string' },
        target: { type: 'string', enum: ['register', 'evaluation'] },
      },
    },
  },
  evidenceBasis: {
    type: ['string', 'null'],
    description: 'The legal duty by which sealed evidence keeps names although a person is erased; null where the portal states none.',
  },
});

/** The caller's own objection to figures of meetings. */
export const objectionActions: readonly ActionDeclaration[] = [
  {
    name: 'meeting_objection',
    method: 'GET',
    path: PATH,
    rule,
    answer: OBJECTION,
    handler: ReadObjection,
    description: 'Whether you object to figures of yourself in meetings.',
  },
  {
    name: 'put_meeting_objection',
    method: 'PUT',
    path: PATH,
    rule,
    answer: OBJECTION,
    handler: PutObjection,
    description: 'From now on no figures of you are recorded in meetings, but that you are there.',
  },
  {
    name: 'delete_meeting_objection',
    method: 'DELETE',
    path: PATH,
    rule,
    handler: WithdrawObjection,
    description: 'From now on figures of you are recorded again.',
    answer: { kind: 'nothing' },
  },
];
