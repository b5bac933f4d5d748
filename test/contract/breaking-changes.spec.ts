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

  /** The summary with a difference in one place. */
  function changed(was: string, is: string, of = SUMMARY): string {
    const summary = readFileSync(of, 'utf8');
    expect(summary).toContain(was);
    const path = join(mkdtempSync(join(folder, 'changed-')), 'summary');
    writeFileSync(
      path,
      summary.replace(was, () => is),
    );
    return path;
  }

  /** What is said of a summary that differs in one place, and how the program ends. */
  function compare(was: string, is: string, before = SUMMARY): [status: number | null, lines: string[]] {
    const command = ['scripts/breaking-changes.mjs', before, changed(was, is, before)];
    const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return [status, stdout.trim().split('\n')];
  }

  it('finds nothing where nothing changed, or something was added', () => {
    expect(compare('/api/courses GET', '/api/courses GET')).toEqual([0, [FINE]]);
    expect(compare('\nCourse.code', '\nCourse.colour?: string\nCourse.code')).toEqual([0, [FINE]]);
    expect(compare('(page itemsPerPage', '(colour page itemsPerPage')).toEqual([0, [FINE]]);
    expect(compare('Course.visibility: "closed"', 'Course.visibility: "secret"|"closed"')).toEqual([0, [FINE]]);
  });

  it('finds nothing where an answer is described that was not', () => {
    const described = 'api_videoconference_health_get token (deep) > 200';
    const before = changed(`${described}(ld+json:object json:object)`, described);
    expect(compare(`${described} `, `${described}(json:object) `, before)).toEqual([0, [FINE]]);
    const untyped = changed(
      'api_assets_content token (id width @If-None-Match) > 200(octet-stream:string binary)',
      'api_assets_content token (id width @If-None-Match) > 200(octet-stream:anything)',
    );
    expect(compare('> 200(octet-stream:anything)', '> 200(octet-stream:string binary)', untyped)).toEqual([0, [FINE]]);
  });

  it.each([
    [
      '/api/courses/{id} DELETE api_courses_id_delete',
      '/api/courses/{id} REMOVE api_courses_id_delete',
      'DELETE /api/courses/{id} is gone and was not deprecated',
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

  it('lets an operation go that was deprecated, once its time is over', () => {
    const operation = '/api/courses/{id} DELETE api_courses_id_delete token';
    const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
    const gone = (sunset: string) => compare(operation, 'nothing', changed(operation, `${operation} until ${sunset}`));
    expect(gone(yesterday!)).toEqual([0, [FINE]]);
    expect(gone(tomorrow!)).toEqual([1, [`DELETE /api/courses/{id} is gone and was to stay until ${tomorrow}`]]);
  });

  it('has nothing against an end that is set or put off, but against one that comes earlier', () => {
    const operation = '/api/courses/{id} DELETE api_courses_id_delete token';
    const until = (year: number) => `${operation} until ${year}-01-01`;
    const before = changed(operation, until(2999));
    expect(compare(operation, until(2999))).toEqual([0, [FINE]]);
    expect(compare(until(2999), until(3000), before)).toEqual([0, [FINE]]);
    const earlier = 'DELETE /api/courses/{id} was to stay until 2999-01-01 and goes on 2998-01-01';
    expect(compare(until(2999), until(2998), before)).toEqual([1, [earlier]]);
  });
});
