import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem, type Violation } from '../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../resource/protocol/violation-codes.js';
import { Processor } from '../../resource/persistence/processor.js';
import type { Change } from '../../resource/model/change.js';
import type { SetWrite, Write } from '../../resource/model/write.js';

/** Questions lead to one another within their survey only. */
@Injectable()
export class SurveyQuestionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const id = await super.create(write);
    await requireOneSurvey(write, [id]);
    return id;
  }

  override async createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    const ids = await this.insertSet(write, changes);
    if (ids) await requireOneSurvey(write, ids);
    return ids;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await requireOneSurvey(write, [id]);
  }
}

/** @throws ViolationProblem where parent or option of one of the questions belong to another survey */
async function requireOneSurvey({ transaction }: SetWrite, ids: readonly number[]): Promise<void> {
  const found = await transaction.one<{ parent: boolean | null; option: boolean | null }>(
    sql`SELECT bool_or("above"."survey_id" <> "q"."survey_id") AS "parent", bool_or("choice"."survey_id" <> "q"."survey_id") AS "option"
        FROM "c_survey_question" "q" LEFT JOIN "c_survey_question" "above" ON "above"."id" = "q"."parent_id"
        LEFT JOIN "c_survey_question_option" "choice" ON "choice"."id" = "q"."parent_option_id" WHERE "q"."id" = ANY(${ids}::bigint[])`,
  );
  const violations: Violation[] = [...(found?.parent ? [foreign('parent')] : []), ...(found?.option ? [foreign('parentOption')] : [])];
  if (violations.length > 0) throw new ViolationProblem(violations);
}

function foreign(propertyPath: string): Violation {
  return { propertyPath, message: 'This belongs to another survey.', code: VIOLATION_CODES.invalid };
}
