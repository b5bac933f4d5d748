import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { Problem, ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import { Processor, type Write } from '../../resource/state/processor.js';
import { answererMark, isForCaller } from './survey-invitations.js';

interface Invitation {
  readonly id: number;
  readonly personal: boolean;
  readonly answered: boolean;
  readonly session: number | null;
  /** What the answer bears in place of a name. */
  readonly mark: string;
}

/** Answers bear the mark of whoever was invited; the last one of a survey completes the invitation. */
@Injectable()
export class CSurveyAnswerProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values, now } = write;
    await requireQuestionOfSurvey(transaction, values);
    const invitation = await invitationOf(write);
    if (invitation.answered) throw new Problem(409, 'You have completed this survey already.');
    const id = await super.create({ ...write, values: { ...values, user: invitation.mark, sessionId: invitation.session } });
    if (invitation.personal) await completeInvitation(transaction, invitation, now);
    return id;
  }
}

/** Locked, so that two last answers at once complete it once. @throws Problem 403 where the writer was not invited */
async function invitationOf({ transaction, values, actor }: Write): Promise<Invitation> {
  const found = await transaction.one<Invitation>(
    sql`SELECT "i"."id", "i"."user_id" IS NOT NULL AS "personal", "i"."answered", "i"."session_id" AS "session", ${answererMark(actor)} AS "mark"
        FROM "c_survey_invitation" "i" JOIN "c_survey" "s" ON "s"."id" = "i"."survey_id"
        WHERE "i"."survey_id" = ${values.survey} AND ${isForCaller(actor)}
        ORDER BY "i"."answered", "i"."user_id" IS NULL, "i"."id" LIMIT 1 FOR UPDATE OF "i"`,
  );
  if (!found) throw new Problem(403, 'Only people who were invited answer a survey.');
  return found;
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
