import { type Sql, raw, sql } from '../../database/sql.js';
import { OTHER_SEPARATOR } from './survey-answer-value.js';

/** Over the question "q": it is put to people, and is no text or new page between questions. */
const IS_ASKED: Sql = raw(`"q"."type" NOT IN ('pagebreak', 'comment')`);

/** Ids of the options that the answer `answer` chose, as texts. @param answer alias of a row of answers */
export function optionsChosen(answer: Sql): Sql {
  return sql`string_to_array(split_part(${answer}."option_id", ${OTHER_SEPARATOR}, 1), ',')`;
}

/**
 * Over the question "q": it applies to who answers by this mark. A question with a parent and an option of it is put only to those
 * who chose that option, and so to nobody to whom the parent itself is not put.
 * @param mark SQL value of what the answers carry in place of a name
 */
function applies(mark: Sql): Sql {
  return sql`("q"."parent_id" IS NULL OR "q"."parent_option_id" IS NULL OR EXISTS (SELECT 1 FROM "c_survey_answer" "above"
    WHERE "above"."question_id" = "q"."parent_id" AND "above"."user" = ${mark} AND "q"."parent_option_id"::text = ANY(${optionsChosen(raw('"above"'))})))`;
}

/**
 * Whether every question of a survey that applies to a person is answered.
 * @param survey SQL value of the survey's id
 * @param mark SQL value of what the answers carry in place of a name
 */
export function allAnswered(survey: Sql, mark: Sql): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "c_survey_question" "q" WHERE "q"."survey_id" = ${survey} AND ${IS_ASKED} AND ${applies(mark)}
    AND NOT EXISTS (SELECT 1 FROM "c_survey_answer" "given" WHERE "given"."question_id" = "q"."id" AND "given"."user" = ${mark}))`;
}
