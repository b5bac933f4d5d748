import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../..');
/** A condition on something that is made of an id, which no index finds. */
const MADE_OF_ID = /FROM "user" "(\w+)" (?:WHERE|JOIN)[^`]*?'[^']*' \|\| "\1"\."id" = /;

describe('the account of a key', () => {
  it('is looked up by its id, nowhere by a key that is made for each account', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.spec)\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.filter((file) => MADE_OF_ID.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
    expect(`SELECT 1 FROM "user" "u" WHERE 'u:' || "u"."id" = "participant_key"`).toMatch(MADE_OF_ID);
  });
});
