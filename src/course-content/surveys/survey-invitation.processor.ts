import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { raw, sql } from '../../database/sql.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { SurveyMails } from './survey-mails.js';
import { sessionOffers } from '../../platform/rights/access/course-in-session.js';

const CODE_BYTES = 32;

/** Invitations, each with an unguessable code and the course of its survey. */
@Injectable()
export class SurveyInvitationProcessor extends Processor {
  constructor(private readonly mails: SurveyMails) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const values = { ...write.values, course: await courseOf(write), invitationCode: newCode() };
    const id = await super.create({ ...write, values });
    await this.mails.invite(write.transaction, id);
    return id;
  }

  /** Another address is another invitation by mail, with a code of its own: the former one showed what was answered with it. */
  override async update(write: Write, id: number): Promise<void> {
    const { externalEmail } = write.values;
    const isOther =
      externalEmail !== undefined &&
      (await write.transaction.one(
        sql`UPDATE "c_survey_invitation" SET "invitation_code" = ${newCode()} WHERE "id" = ${id} AND "external_email" IS DISTINCT FROM ${externalEmail}::text RETURNING "id"`,
      )) !== undefined;
    await super.update(write, id);
    if (isOther) await this.mails.invite(write.transaction, id);
  }
}

function newCode(): string {
  return randomBytes(CODE_BYTES).toString('hex');
}

/**
 * The course that the survey is linked to; with a session, one of that session.
 * @throws ViolationProblem where the survey is not given in the session
 */
async function courseOf({ transaction, values }: Write): Promise<number | null> {
  const session = values.session ?? null;
  const found = await transaction.one<{ course: number | null }>(
    sql`SELECT min("l"."course_id") AS "course" FROM "c_survey" "s" JOIN "resource_link" "l" ON "l"."resource_node_id" = "s"."resource_node_id"
        WHERE "s"."id" = ${values.survey} AND "l"."deleted_at" IS NULL AND (${session}::int IS NULL OR "l"."session_id" = ${session}
          OR "l"."session_id" IS NULL AND ${sessionOffers(sql`${session}::int`, raw('"l"."course_id"'))})`,
  );
  if (session === null || (found?.course ?? null) !== null) return found?.course ?? null;
  throw oneViolation('session', 'The survey is not given in this session.');
}
