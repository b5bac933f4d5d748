import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ContentProcessor } from '../../platform/content-tree/nodes/content-items/content.processor.js';
import { oneViolation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import type { Write } from '../../resource/model/write.js';
import { plainTitle } from '../content-access/plain-title.js';

/** Surveys: answers given anonymously remain anonymous. */
@Injectable()
export class SurveyProcessor extends ContentProcessor {
  override async update(write: Write, id: number): Promise<void> {
    if (write.values.anonymous !== undefined) await requireLastingAnonymity(write, id);
    if (write.values.availTill !== undefined) await requireLastingEnd(write, id);
    await super.update(write, id);
    if (write.values.anonymous === true) await renewCodes(write, id);
  }

  protected override title({ title }: Write['values']): string | undefined {
    return plainTitle(title);
  }
}

/**
 * Neither is anonymity lifted once there are answers, nor promised for answers that bear a name.
 * @throws ViolationProblem at `anonymous`
 */
async function requireLastingAnonymity({ transaction, values }: Write, id: number): Promise<void> {
  const survey = await transaction.one<{ anonymous: boolean; answered: boolean }>(
    sql`SELECT "s"."anonymous", EXISTS (SELECT 1 FROM "c_survey_answer" "a" WHERE "a"."survey_id" = "s"."id") AS "answered"
        FROM "c_survey" "s" WHERE "s"."id" = ${id}`,
  );
  if (survey?.answered && survey.anonymous !== values.anonymous) {
    throw oneViolation('anonymous', 'There are answers already: whether they are anonymous is settled.', VIOLATION_CODES.invalid);
  }
}

/**
 * With the end of an anonymous survey, the last answers leave. Opened again, it would let them leave one by one.
 * @throws ViolationProblem at `availTill`
 */
async function requireLastingEnd({ transaction, values, now }: Write, id: number): Promise<void> {
  const ended = await transaction.one(
    sql`SELECT 1 FROM "c_survey" "s" WHERE "s"."id" = ${id} AND "s"."anonymous" AND "s"."avail_till" < ${now}
          AND "s"."avail_till" IS DISTINCT FROM ${values.availTill}::timestamptz
          AND EXISTS (SELECT 1 FROM "c_survey_answer" "a" WHERE "a"."survey_id" = "s"."id")`,
  );
  if (ended)
    throw oneViolation('availTill', 'An anonymous survey with answers that has ended is not opened again.', VIOLATION_CODES.invalid);
}

/** People who read the codes while they were shown must not recognise the marks that are made of them. Only surveys without answers. */
async function renewCodes({ transaction }: Write, id: number): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_survey_invitation" SET "invitation_code" = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
        WHERE "survey_id" = ${id} AND NOT EXISTS (SELECT 1 FROM "c_survey_answer" "a" WHERE "a"."survey_id" = ${id})`,
  );
}
