import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem, ViolationProblem } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { writeUnlisted } from '../../resource/changes/unlisted-writes.js';
import { answererMark, isForCaller } from './survey-invitations.js';

interface Invitation {
  readonly id: number;
  readonly personal: boolean;
  readonly answered: boolean;
  readonly session: number | null;
  /** What the answer bears in place of a name. */
  readonly mark: string;
  readonly anonymous: boolean;
}

/** Ids of anonymous answers are drawn from above those that the sequence gives. */
const FIRST_DRAWN = 2 ** 30;
const LAST_DRAWN = 2 ** 31 - 1;
/** Ids that are drawn at once, should some be taken. */
const DRAWN = 8;

/** Answers carry the mark of the invitation; the last one of a survey completes it. */
@Injectable()
export class SurveyAnswerProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values, now } = write;
    await requireQuestionOfSurvey(transaction, values);
    const invitation = await invitationOf(write);
    if (invitation.answered) throw new Problem(409, 'You have completed this survey already.');
    const stamped = { ...write, values: { ...values, user: invitation.mark, sessionId: invitation.session } };
    if (invitation.anonymous) return this.createUntraced(stamped, invitation);
    const id = await super.create(stamped);
    if (invitation.personal) await completeInvitation(transaction, invitation, now);
    return id;
  }

  /**
   * Neither the feed of changes, nor ids, times or the order of the answers tell who gave one: its id is drawn, it has the time of its
   * survey, and the invitation is completed at a day.
   */
  private createUntraced(write: Write, invitation: Invitation): Promise<number> {
    const { transaction, now } = write;
    return writeUnlisted(transaction, ['c_survey_answer', 'c_survey_invitation'], async () => {
      const id = await withdrawTrace(transaction, await super.create(write));
      if (invitation.personal) await completeInvitation(transaction, invitation, startOfDay(now));
      return id;
    });
  }
}

/** Locked, so that two last answers at once complete it once. @throws Problem 403 where the writer was not invited */
async function invitationOf({ transaction, values, actor }: Write): Promise<Invitation> {
  const found = await transaction.one<Invitation>(
    sql`SELECT "i"."id", "i"."user_id" IS NOT NULL AS "personal", "i"."answered", "i"."session_id" AS "session", ${answererMark(actor)} AS "mark",
          "s"."anonymous"
        FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
        WHERE "i"."survey_id" = ${values.survey} AND ${isForCaller(actor)}
        ORDER BY "i"."answered", "i"."user_id" IS NULL, "i"."id" LIMIT 1 FOR UPDATE OF "i"`,
  );
  if (!found) throw new Problem(403, 'Only people who were invited answer a survey.');
  return found;
}

/** @returns the new id of the answer */
async function withdrawTrace(transaction: Transaction, id: number): Promise<number> {
  const drawn = Array.from({ length: DRAWN }, () => randomInt(FIRST_DRAWN, LAST_DRAWN));
  const moved = await transaction.one<{ id: number }>(
    sql`UPDATE "c_survey_answer" "a" SET "created_at" = "n"."created_at", "id" = (
          SELECT "drawn" FROM unnest(${drawn}::int[]) AS "drawn"
          WHERE NOT EXISTS (SELECT 1 FROM "c_survey_answer" "taken" WHERE "taken"."id" = "drawn") LIMIT 1)
        FROM "c_survey" "s" JOIN "resource_node" "n" ON "n"."id" = "s"."resource_node_id"
        WHERE "a"."id" = ${id} AND "s"."id" = "a"."survey_id" RETURNING "a"."id"`,
  );
  if (!moved) throw new Error('An anonymous answer found no survey.');
  return moved.id;
}

function startOfDay(instant: Date): Date {
  return new Date(`${instant.toISOString().slice(0, 10)}T00:00:00Z`);
}

async function requireQuestionOfSurvey(transaction: Transaction, { question, survey }: Write['values']): Promise<void> {
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM "c_survey_question" WHERE "id" = ${question} AND "survey_id" = ${survey} AND "type" NOT IN ('pagebreak', 'comment')`,
  );
  if (found) return;
  throw new ViolationProblem([{ propertyPath: 'question', message: 'The survey asks no such question.', code: VIOLATION_CODES.invalid }]);
}

async function completeInvitation(transaction: Transaction, { id, mark }: Invitation, now: Date): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_survey_invitation" "i" SET "answered" = TRUE, "answered_at" = ${now} WHERE "i"."id" = ${id} AND NOT EXISTS (
          SELECT 1 FROM "c_survey_question" "q" WHERE "q"."survey_id" = "i"."survey_id" AND "q"."type" NOT IN ('pagebreak', 'comment')
          AND NOT EXISTS (SELECT 1 FROM "c_survey_answer" "a" WHERE "a"."question_id" = "q"."id" AND "a"."user" = ${mark}))`,
  );
}
