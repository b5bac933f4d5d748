import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Processor } from '../../resource/persistence/processor.js';
import type { Change } from '../../resource/model/change.js';
import type { SetWrite, Write } from '../../resource/model/write.js';

/** Options are of the survey of their question. */
@Injectable()
export class SurveyQuestionOptionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const [values = write.values] = await withSurveys(write, [write.values]);
    return super.create({ ...write, values });
  }

  override async createSet(write: SetWrite, changes: readonly Change[]): Promise<readonly number[] | undefined> {
    return this.insertSet(write, await withSurveys(write, changes));
  }
}

async function withSurveys({ transaction }: SetWrite, changes: readonly Change[]): Promise<Change[]> {
  const questions = [...new Set(changes.map(({ question }) => question))];
  const found = await transaction.rows<{ id: number; survey: number }>(
    sql`SELECT "id", "survey_id" AS "survey" FROM "c_survey_question" WHERE "id" = ANY(${questions}::bigint[])`,
  );
  const surveys = new Map(found.map(({ id, survey }) => [id, survey]));
  return changes.map((values) => ({ ...values, survey: surveys.get(values.question as number) ?? null }));
}
