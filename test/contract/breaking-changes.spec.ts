import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SUMMARY = 'test/contract/__snapshots__/open-api.spec.ts.snap';
const FINE = 'Clients of the API as it was go on working.';

describe('the check for changes that break clients', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lyceum-breaking-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What is said of a summary that differs in one place, and how the program ends. */
  function compare(was: string, is: string): [status: number | null, lines: string[]] {
    const summary = readFileSync(SUMMARY, 'utf8');
    expect(summary).toContain(was);
    const changed = join(folder, 'changed');
    writeFileSync(
      changed,
      summary.replace(was, () => is),
    );
    const { status, stdout } = spawnSync(process.execPath, ['scripts/breaking-changes.mjs', SUMMARY, changed], { encoding: 'utf8' });
    return [status, stdout.trim().split('\n')];
  }

  it('finds nothing where nothing changed, or something was added', () => {
    expect(compare('/api/courses GET', '/api/courses GET')).toEqual([0, [FINE]]);
    expect(compare('\nCourse.code', '\nCourse.colour?: string\nCourse.code')).toEqual([0, [FINE]]);
    expect(compare('(page itemsPerPage', '(colour page itemsPerPage')).toEqual([0, [FINE]]);
    expect(compare('Course.visibility: "closed"', 'Course.visibility: "secret"|"closed"')).toEqual([0, [FINE]]);
  });

  it.each([
    [
      '/api/courses/{id} DELETE api_courses_id_delete',
      '/api/courses/{id} REMOVE api_courses_id_delete',
      'DELETE /api/courses/{id} is gone',
    ],
    ['/api/courses GET api_courses_get_collection', '/api/courses GET api_courses', 'GET /api/courses has another operation id'],
    ['\nCourse.title:', '\nCourse.name:', 'Course.title is gone'],
    ['\nCourse.title: string', '\nCourse.title: integer', 'Course.title was string and is integer'],
    ['\nCourse.visibility: "closed"|', '\nCourse.visibility: ', 'Course.visibility was "closed"|'],
    ['\nCourse.input.code?:', '\nCourse.input.code:', 'Course.input.code has to be sent'],
    ['\nCourse.input.code?:', '\nCourse.input.colour: string\nCourse.input.code?:', 'Course.input.colour is new and has to be sent'],
  ])('finds %s → %s', (was, is, said) => {
    const [status, lines] = compare(was, is);
    expect([status, lines]).toEqual([1, [expect.stringContaining(said)]]);
  });
});
