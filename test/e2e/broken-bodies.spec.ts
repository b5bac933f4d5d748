import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Reply } from '../support/api-client.js';
import { type BoatApplication, startBoatApplication } from '../support/boat-fixtures/boat-application.js';

/** By address, what takes a body there, and in which types. */
const WRITES: readonly (readonly [method: string, path: string, types: readonly string[]])[] = [
  ['POST', '/api/boats', ['application/json', 'application/ld+json', 'application/json; charset=utf-8']],
  ['PUT', '/api/boats/1', ['application/json', 'application/ld+json']],
  ['PATCH', '/api/boats/1', ['application/json', 'application/ld+json', 'application/merge-patch+json']],
  ['PUT', '/api/boats/1/lengthen', ['application/json', 'application/ld+json']],
  ['POST', '/api/batch', ['application/json', 'application/ld+json']],
];

/** Broken in the ways that happen, with the place of the fault; `s3cret` stands for what no answer may repeat. */
const BROKEN: readonly (readonly [body: string | Buffer, line: number, column: number, expected: string])[] = [
  ['{\n  "name": "s3cret",\n}', 3, 1, 'another member, or no comma before the "}"'],
  ['{\n  "name": "s3cret"\n  "kind": "sail"\n}', 3, 3, 'a comma or "}"'],
  ["{'name': 's3cret'}", 1, 2, 'the name of a member in double quotes'],
  ['{"name": s3cret}', 1, 10, 'a value'],
  ['{"name": "s3cret"', 1, 18, 'a comma or "}"'],
  ['{"name": "s3cret', 1, 10, 'a text that ends with a double quote'],
  ['{"name": "s3cret\r\n"}', 1, 17, 'a double quote, or an escape'],
  ['{"tags": ["s3cret",]}', 1, 20, 'another element, or no comma before the "]"'],
  ['// s3cret\n{}', 1, 1, 'a value'],
  ['name=s3cret', 1, 1, 'a value'],
  ['', 1, 1, 'JSON is expected'],
  [Buffer.from('{"name":\n"s3cr\xe9t"}', 'latin1'), 2, 6, 'not in UTF-8'],
];

describe('a broken body', () => {
  let app: BoatApplication;
  let sailor: ApiClient;

  beforeAll(async () => {
    app = await startBoatApplication();
    sailor = new ApiClient(app.url, { 'X-Sailor': 'ida' });
    await sailor.post('/api/boats', { name: 'Petrel', length: 10 });
  });
  afterAll(() => app.close());

  const cases = WRITES.flatMap(([method, path, types]) => types.map((type) => [method, path, type] as const));

  it.each(cases)(
    'of %s %s as %s is a 400 that names the line, the column and what is expected, and repeats nothing',
    async (method, path, type) => {
      for (const [body, line, column, expected] of BROKEN) {
        const reply: Reply = await sailor.send(method, path, body, { 'Content-Type': type });
        expect([reply.status, reply.body.line, reply.body.column, reply.body.detail]).toEqual([
          400,
          line,
          column,
          expect.stringContaining(expected),
        ]);
        expect(JSON.stringify(reply.body)).not.toMatch(/s3cr/);
      }
    },
  );
});
