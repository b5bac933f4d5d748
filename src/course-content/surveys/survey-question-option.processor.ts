import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Options are of the survey of their question. */
@Injectable()
export class SurveyQuestionOptionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const question = await transaction.one<{ survey: number }>(
      sql`SELECT "survey_id" AS "survey" FROM "c_survey_question" WHERE "id" = ${values.question}`,
    );
    return super.create({ ...write, values: { ...values, survey: question?.survey ?? null } });
  }
}
