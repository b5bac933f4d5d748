import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { REPLACED } from './schema-of-0-5-0/replaced.js';

const FOLDER = join(import.meta.dirname, 'schema-of-0-5-0');

/**
 * The baseline: schema and rows as 88 migrations had left them at release 0.5.0, in the files of a folder, in their order. A database that
 * these migrations made has it already; `src/database/baseline.ts` records it there.
 */
export class SchemaOfRelease0501795466397000 implements MigrationInterface {
  name = 'SchemaOfRelease0501795466397000';
  static readonly release = '0.5.0';
  static readonly replaces: readonly string[] = REPLACED;

  async up(queryRunner: QueryRunner): Promise<void> {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    for (const file of files.sort()) await queryRunner.query(readFileSync(join(FOLDER, file), 'utf8'));
  }

  /** @throws Error: before the baseline there is an empty database */
  down(): Promise<void> {
    return Promise.reject(new Error('There is no schema before the baseline: begin with an empty database.'));
  }
}
