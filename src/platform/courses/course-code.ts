import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { slug } from '../nodes/slug.js';

const LONGEST_CODE = 40;

/** The code that a title suggests: upper case, Latin letters and digits; `COURSE` where nothing is left of it. */
export function codeFromTitle(title: string): string {
  const latin = slug(title)
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll('-', '');
  return latin.slice(0, LONGEST_CODE).toUpperCase() || 'COURSE';
}

/** The code as the name of a folder: without whatever means something in a path. */
export function directoryOf(code: string): string {
  return code.replaceAll(/[^\p{L}\p{N}_-]+/gu, '') || 'COURSE';
}

/** The code, or the code with the first number after it that no course has yet. */
export async function freeCode(statements: Statements, wanted: string): Promise<string> {
  await statements.rows(sql`SELECT pg_advisory_xact_lock(hashtext('course.code'))`);
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? wanted : numbered(wanted, number);
    if (!(await statements.one(sql`SELECT 1 FROM "course" WHERE "code" = ${code}`))) return code;
  }
}

export function numbered(code: string, number: number): string {
  return `${code.slice(0, LONGEST_CODE - String(number).length)}${number}`;
}
