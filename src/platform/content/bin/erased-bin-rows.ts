import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identifier, join, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { type ErasedTable, ErasurePlan } from '../../rights/erasure/erasure-plan.js';
import { handedOverIn, isSubject } from '../../rights/erasure/erasure-statements.js';
import { type ErasedPerson, type ErasureStep, ErasureSteps } from '../../rights/erasure/erasure-steps.js';

interface GoneRow {
  readonly entry: number;
  readonly table: string;
  readonly key: string;
}

/** A person who is deleted for good is deleted from the bin too, by the same rules: nothing brings the person back. */
@Injectable()
export class ErasedBinRows implements ErasureStep, OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly plan: ErasurePlan,
    private readonly registry: ResourceRegistry,
  ) {}

  onModuleInit(): void {
    this.steps.add(this);
  }

  async erase(transaction: Transaction, person: ErasedPerson): Promise<void> {
    await transaction.rows(sql`DELETE FROM "bin_entry" WHERE "id" IN (SELECT "b"."entry_id" FROM "bin_row" "b" WHERE "b"."table_name" = 'resource_node'
      AND "b"."row" ->> 'parent_id' = (SELECT "resource_node_id"::text FROM "user" WHERE "id" = ${person.userId}))`);
    const found = await transaction.rows<{ table: string }>(sql`SELECT DISTINCT "table_name" AS "table" FROM "bin_row"`);
    const kept = new Set(found.map(({ table }) => table));
    for (const table of this.plan.tables) if (kept.has(table.table)) await this.#eraseIn(transaction, table, person);
  }

  async #eraseIn(transaction: Transaction, { table, columns }: ErasedTable, person: ErasedPerson): Promise<void> {
    const row = sql`jsonb_populate_record(NULL::${identifier(table)}, "b"."row") "t"`;
    const ofTable = (condition: Sql): Sql => sql`"b"."table_name" = ${table} AND EXISTS (SELECT 1 FROM ${row} WHERE ${condition})`;
    const gone = await transaction.rowsUnprepared<GoneRow>(
      sql`DELETE FROM "bin_row" "b" WHERE ${ofTable(isSubject(columns, person.userId))}
          RETURNING "entry_id"::float8 AS "entry", "table_name" AS "table", "key"`,
    );
    await this.#withTheirItems(transaction, gone);
    const handedOver = handedOverIn(columns, person);
    if (!handedOver) return;
    const values = join(
      handedOver.values.map(([column, value]) => sql`${column}::text, ${value}`),
      ', ',
    );
    await transaction.rowsUnprepared(
      sql`UPDATE "bin_row" "b" SET "row" = "b"."row" || (SELECT jsonb_build_object(${values}) FROM ${row}) WHERE ${ofTable(handedOver.concerned)}`,
    );
  }

  /** An entry whose item was about the person goes as a whole, its title included. */
  async #withTheirItems(transaction: Transaction, gone: readonly GoneRow[]): Promise<void> {
    const items = gone.flatMap(({ entry, table, key }) => {
      const kind = this.registry.withTable(table)?.path;
      const id = /^\[(?<id>\d+)\]$/.exec(key)?.groups?.['id'];
      return kind === undefined || id === undefined ? [] : [{ entry, kind, id: Number(id) }];
    });
    if (items.length === 0) return;
    await transaction.rowsUnprepared(sql`DELETE FROM "bin_entry" "e" USING jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS "i" ("entry" bigint, "kind" text, "id" bigint) WHERE "e"."id" = "i"."entry" AND "e"."kind" = "i"."kind" AND "e"."item_id" = "i"."id"`);
  }
}
