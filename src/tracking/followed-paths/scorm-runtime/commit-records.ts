import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { RecordValues } from './cmi/cmi-values.js';

/** By their places; what is not said again stays. */
export async function writeInteractions(
  transaction: Transaction,
  itemView: number,
  interactions: ReadonlyMap<number, RecordValues>,
): Promise<void> {
  const rows = [...interactions].map(([order, record]) => {
    return {
      order,
      id: record.id,
      type: record.type,
      weighting: record.weighting,
      time: record.time ?? record.timestamp,
      correct: linesIn(record, 'correct_responses.'),
      objectives: linesIn(record, 'objectives.'),
      description: record.description,
      response: record.student_response ?? record.learner_response,
      result: record.result,
      latency: record.latency,
    };
  });
  await transaction.rows(
    sql`INSERT INTO "c_lp_iv_interaction" AS "k" ("item_view_id", "order_id", "interaction_id", "interaction_type", "weighting", "completion_time",
          "correct_responses", "student_response", "result", "latency", "objectives", "description")
        SELECT ${itemView}, "r"."order", "r"."id", "r"."type", "r"."weighting", "r"."time", "r"."correct", "r"."response", "r"."result", "r"."latency", "r"."objectives", "r"."description"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) "r" ("order" int, "id" text, "type" text, "weighting" float8, "time" text, "correct" text,
          "response" text, "result" text, "latency" text, "objectives" text, "description" text)
        ON CONFLICT ("item_view_id", "order_id") DO UPDATE SET "interaction_id" = COALESCE(EXCLUDED."interaction_id", "k"."interaction_id"),
          "interaction_type" = COALESCE(EXCLUDED."interaction_type", "k"."interaction_type"), "weighting" = COALESCE(EXCLUDED."weighting", "k"."weighting"),
          "completion_time" = COALESCE(EXCLUDED."completion_time", "k"."completion_time"),
          "correct_responses" = COALESCE(EXCLUDED."correct_responses", "k"."correct_responses"),
          "student_response" = COALESCE(EXCLUDED."student_response", "k"."student_response"), "result" = COALESCE(EXCLUDED."result", "k"."result"),
          "latency" = COALESCE(EXCLUDED."latency", "k"."latency"), "objectives" = COALESCE(EXCLUDED."objectives", "k"."objectives"),
          "description" = COALESCE(EXCLUDED."description", "k"."description")`,
  );
}

/** The members of a list within a record, a line each; undefined where it says nothing of them. */
function linesIn(record: RecordValues, list: string): string | undefined {
  const members = Object.keys(record).filter((name) => name.startsWith(list));
  return members.length === 0 ? undefined : members.map((name) => record[name]).join('\n');
}

/** Gives a new attempt the objectives that its package defines, in place of those of the attempt before. */
export async function presetObjectives(transaction: Transaction, itemView: number, objectives: readonly RecordValues[]): Promise<void> {
  await transaction.rows(sql`DELETE FROM "c_lp_iv_objective" WHERE "item_view_id" = ${itemView}`);
  if (objectives.length > 0) await writeObjectives(transaction, itemView, new Map(objectives.entries()));
}

/** The same for objectives. */
export async function writeObjectives(
  transaction: Transaction,
  itemView: number,
  objectives: ReadonlyMap<number, RecordValues>,
): Promise<void> {
  const number = (text: string | undefined): number | undefined => (text === undefined || text === '' ? undefined : Number(text));
  const rows = [...objectives].map(([order, record]) => ({
    order,
    id: record.id,
    status: record.status,
    success: record.success_status,
    completion: record.completion_status,
    raw: number(record['score.raw']),
    min: number(record['score.min']),
    max: number(record['score.max']),
    scaled: number(record['score.scaled']),
    measure: number(record.progress_measure),
    description: record.description,
  }));
  await transaction.rows(
    sql`INSERT INTO "c_lp_iv_objective" AS "k" ("item_view_id", "order_id", "objective_id", "score_raw", "score_min", "score_max", "status", "score_scaled",
          "success_status", "completion_status", "progress_measure", "description")
        SELECT ${itemView}, "r"."order", "r"."id", "r"."raw", "r"."min", "r"."max", "r"."status", "r"."scaled", "r"."success", "r"."completion", "r"."measure", "r"."description"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) "r" ("order" int, "id" text, "raw" float8, "min" float8, "max" float8, "status" text,
          "scaled" float8, "success" text, "completion" text, "measure" float8, "description" text)
        ON CONFLICT ("item_view_id", "order_id") DO UPDATE SET "objective_id" = COALESCE(EXCLUDED."objective_id", "k"."objective_id"),
          "score_raw" = COALESCE(EXCLUDED."score_raw", "k"."score_raw"), "score_min" = COALESCE(EXCLUDED."score_min", "k"."score_min"),
          "score_max" = COALESCE(EXCLUDED."score_max", "k"."score_max"), "status" = COALESCE(EXCLUDED."status", "k"."status"),
          "score_scaled" = COALESCE(EXCLUDED."score_scaled", "k"."score_scaled"), "success_status" = COALESCE(EXCLUDED."success_status", "k"."success_status"),
          "completion_status" = COALESCE(EXCLUDED."completion_status", "k"."completion_status"),
          "progress_measure" = COALESCE(EXCLUDED."progress_measure", "k"."progress_measure"), "description" = COALESCE(EXCLUDED."description", "k"."description")`,
  );
}
