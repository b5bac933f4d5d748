import type { INestApplicationContext } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { identifier, sql } from '../database/sql.js';
import type { Transaction } from '../database/statements.js';
import { ResourceRegistry } from '../resource/compile/resource-registry.js';
import { FeatureList } from './feature-list.js';
import { SeedWriter } from './seed-writer.js';

/**
 * Writes what features declare as their first rows. A table that has rows, or ever had one, is left alone: neither an existing
 * installation nor what administrators deleted changes.
 */
export async function writeFirstRows(app: INestApplicationContext): Promise<void> {
  const registry = app.get(ResourceRegistry);
  await SeedWriter.run(app, app.get(Environment).PORTAL_ID, async (writer) => {
    for (const { of, write } of app.get(FeatureList).all.flatMap(({ firstRows = [] }) => firstRows)) {
      if (await isUntouched(writer.transaction, registry.of(of).table)) await write(writer);
    }
  });
}

/** The sequence of ids has never been asked. */
async function isUntouched(transaction: Transaction, table: string): Promise<boolean> {
  const found = await transaction.one<{ untouched: boolean }>(
    sql`SELECT pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${table}), 'id')::regclass) IS NULL
          AND NOT EXISTS (SELECT 1 FROM ${identifier(table)}) AS "untouched"`,
  );
  return found?.untouched === true;
}
