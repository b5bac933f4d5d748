import { Injectable } from '@nestjs/common';
import { identifier, raw, sql } from '../../../database/sql.js';
import type { Statements } from '../../../database/statements.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { isSequencedOnPortal } from './sequence-graph.js';

/** Places in sequences: what stands in one exists, what it requires stands in it too, and nothing requires itself. */
@Injectable()
export class SequenceResourceProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    await requireResource(write);
    const id = await super.create(write);
    await requireOrder(write, id);
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(write, id);
    await requireOrder(write, id);
  }

  /** What is gone is required no more. */
  override async remove(write: Write, id: number): Promise<void> {
    await lockGraph(write.transaction, id);
    await write.transaction.rows(sql`UPDATE "sequence_resource" "o" SET "requirements" =
        (SELECT COALESCE(jsonb_agg("r"."value" ORDER BY "r"."position"), '[]')
         FROM jsonb_array_elements("o"."requirements") WITH ORDINALITY AS "r" ("value", "position") WHERE "r"."value" <> to_jsonb("g"."resource_id"))
      FROM "sequence_resource" "g" WHERE "g"."id" = ${id} AND "o"."sequence_id" = "g"."sequence_id" AND "o"."type" = "g"."type"
        AND "o"."requirements" @> to_jsonb("g"."resource_id")`);
    await super.remove(write, id);
  }
}

/** @throws ViolationProblem at `resourceId` */
async function requireResource({ values, transaction, actor }: Write): Promise<void> {
  const { type, resourceId } = values;
  const found = await transaction.one(sql`SELECT 1 FROM ${identifier(String(type))} "t" WHERE "t"."id" = ${resourceId}
    AND ${isSequencedOnPortal(actor, sql`${type}::text`, raw('"t"."id"'))}`);
  if (!found) throw oneViolation('resourceId', `There is no ${String(type)} ${String(resourceId)}.`, VIOLATION_CODES.notFound);
}

/** @throws ViolationProblem at `requirements` */
async function requireOrder({ transaction }: Write, id: number): Promise<void> {
  await lockGraph(transaction, id);
  const found = await transaction.one<{ missing: boolean; ring: boolean }>(sql`WITH RECURSIVE "own" AS (
      SELECT * FROM "sequence_resource" WHERE "id" = ${id}),
    "graph" AS (SELECT "q"."resource_id", "r"."value"::bigint AS "required" FROM "sequence_resource" "q"
      JOIN "own" ON "own"."sequence_id" = "q"."sequence_id" AND "own"."type" = "q"."type"
      CROSS JOIN LATERAL jsonb_array_elements_text("q"."requirements") AS "r" ("value")),
    "before" AS (SELECT "g"."required" FROM "graph" "g" JOIN "own" ON "own"."resource_id" = "g"."resource_id"
      UNION SELECT "g"."required" FROM "graph" "g" JOIN "before" ON "before"."required" = "g"."resource_id")
    SELECT EXISTS (SELECT 1 FROM "before" JOIN "own" ON "own"."resource_id" = "before"."required") AS "ring",
      EXISTS (SELECT 1 FROM "graph" "g" JOIN "own" ON "own"."resource_id" = "g"."resource_id" WHERE NOT EXISTS (
        SELECT 1 FROM "sequence_resource" "q" WHERE "q"."sequence_id" = "own"."sequence_id" AND "q"."type" = "own"."type"
          AND "q"."resource_id" = "g"."required")) AS "missing"`);
  if (found?.missing) throw oneViolation('requirements', 'What is required must be part of the sequence.', VIOLATION_CODES.notFound);
  if (found?.ring) throw oneViolation('requirements', 'Nothing can be required before itself.', VIOLATION_CODES.invalid);
}

/** Two changes at once could close a ring that neither sees. */
async function lockGraph(statements: Statements, id: number): Promise<void> {
  await statements.rows(sql`SELECT "s"."id" FROM "sequence" "s" JOIN "sequence_resource" "q" ON "q"."sequence_id" = "s"."id"
    WHERE "q"."id" = ${id} FOR NO KEY UPDATE OF "s"`);
}
