import { describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { brokenRules } from './migration-rules.js';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** A baseline runs where nobody has data yet, and nowhere else. */
const BASELINE = '-schema-of-';

/** The statements of a migration's way up, which are not run. */
async function statementsOf(file: string): Promise<string[]> {
  const module = (await import(pathToFileURL(join(FOLDER, file)).href)) as Record<string, new () => MigrationInterface>;
  const statements: string[] = [];
  const runner = { query: (text: string) => void statements.push(text) } as unknown as QueryRunner;
  for (const Migration of Object.values(module)) await new Migration().up(runner);
  return statements;
}

describe('A migration', () => {
  it.each([
    ['builds an index', 'CREATE INDEX "ix_course_motto" ON "course" ("motto")', 'CONCURRENTLY'],
    ['changes a type', 'ALTER TABLE "course" ALTER COLUMN "motto" TYPE text', 'rewrites the table'],
    ['refuses null', 'ALTER TABLE "course" ALTER COLUMN "motto" SET NOT NULL', 'NOT VALID'],
    ['adds a check', 'ALTER TABLE "course" ADD CONSTRAINT "ck_course_motto" CHECK ("motto" <> \'\')', 'NOT VALID'],
    ['adds a foreign key', 'ALTER TABLE "course" ADD CONSTRAINT "fk_a" FOREIGN KEY ("a") REFERENCES "b"("id")', 'NOT VALID'],
    ['drops a column', 'ALTER TABLE "course" DROP COLUMN "motto"', 'contract-'],
    ['renames a column', 'ALTER TABLE "course" RENAME COLUMN "motto" TO "device"', 'contract-'],
    ['drops a table', 'DROP TABLE "course"', 'contract-'],
  ])('that %s of an existing table is refused', (_case, statement, reason) => {
    expect(brokenRules('1-motto.ts', [statement])).toEqual([expect.stringContaining(reason)]);
  });

  it('may do all that with a table that it makes', () => {
    const statements = ['CREATE TABLE "motto" ("id" integer)', 'CREATE INDEX "ix_motto" ON "motto" ("id")'];
    expect(brokenRules('1-motto.ts', [...statements, 'ALTER TABLE "motto" ADD CONSTRAINT "ck" CHECK ("id" > 0)'])).toEqual([]);
  });

  it('may exchange a table for one that was made aside', () => {
    const statements = ['CREATE TABLE "aside"."course" ("id" bigint)', 'DROP TABLE "course"'];
    expect(brokenRules('1-motto.ts', statements)).toHaveLength(1);
    expect(brokenRules('1-motto.ts', [...statements, 'ALTER TABLE "aside"."course" SET SCHEMA "public"'])).toEqual([]);
  });

  it('may do what nobody waits for', () => {
    const statements = [
      'ALTER TABLE "course" ADD "motto" character varying(200)',
      'CREATE INDEX CONCURRENTLY "ix_course_motto" ON "course" ("motto")',
      'ALTER TABLE "course" ADD CONSTRAINT "ck_course_motto" CHECK ("motto" <> \'\') NOT VALID',
      'ALTER TABLE "course" VALIDATE CONSTRAINT "ck_course_motto"',
    ];
    expect(brokenRules('1-motto.ts', statements)).toEqual([]);
  });

  it('may take away in the next release what the version before used', () => {
    expect(brokenRules('1-contract-motto.ts', ['ALTER TABLE "course" DROP COLUMN "motto"'])).toEqual([]);
  });

  it('of this project obeys these rules', async () => {
    const files = (await readdir(FOLDER)).filter((file) => /^\d{13}-/.test(file) && !file.includes(BASELINE));
    const broken = await Promise.all(files.map(async (file) => brokenRules(file, await statementsOf(file))));
    expect(broken.flat()).toEqual([]);
  });
});
