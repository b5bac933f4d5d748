import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiClient, type Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type OpenApi, operationsOf } from '../../support/open-api-summary.js';
import { randomRequest, type RandomRequest } from '../../support/random-request.js';

/** Set by `npm run fuzz`; without them CI sends the same requests each time. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 600);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
/** Requests that are under way at the same time. */
const WIDTH = 8;
/** No answer to a random request is a file or an export of many rows: the database is nearly empty. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Words of the inside that no answer may tell. */
const INSIDE = /\bSELECT\b.+\bFROM\b|\bINSERT INTO\b|node_modules|\.[jt]s:\d/;

describe('random requests over every route of the OpenAPI document', () => {
  let app: TestApplication;
  let callers: Readonly<Record<RandomRequest['caller'], ApiClient>>;
  let document: OpenApi;

  beforeAll(async () => {
    app = await TestApplication.start();
    callers = {
      stranger: app.stranger,
      learner: app.as(await app.given.student()),
      teacher: app.as(await app.given.person({ status: 'teacher', roles: ['ROLE_TEACHER'] })),
      administrator: app.as(await app.given.person({ status: 'teacher', roles: ['ROLE_GLOBAL_ADMIN'] })),
    };
    ({ body: document } = await app.stranger.get<OpenApi>('/api/docs.json'));
  });
  afterAll(() => app.close());

  /** What is wrong with an answer: nothing where it keeps the promises of every route. */
  function complaints({ status, headers, text }: Reply, method: string): string[] {
    const type = headers.get('content-type') ?? '';
    return [
      ...(status >= 500 ? ['a server error'] : []),
      ...(status >= 400 && !type.startsWith('application/problem+json') ? [`an error as ${type}`] : []),
      // RFC 9110, section 9.3.2: the answer to HEAD has no content.
      ...(status >= 400 && method !== 'HEAD' && !saysSo(text, status) ? ['no problem document'] : []),
      ...(text.length > MOST_BYTES ? [`${text.length} bytes`] : []),
      ...(status >= 400 && INSIDE.test(text) ? ['words of the inside'] : []),
    ];
  }

  function saysSo(text: string, status: number): boolean {
    const problem = JSON.parse(text) as { status?: unknown; detail?: unknown };
    return problem.status === status && typeof problem.detail === 'string' && problem.detail !== '';
  }

  async function send({ caller, method, path, headers, body }: RandomRequest): Promise<string[]> {
    const reply = await callers[caller].send(method, path, body, { ...headers });
    return complaints(reply, method).map(
      (complaint) => `${caller}: ${method} ${path} → ${reply.status} ${complaint}: ${reply.text.slice(0, 300)}`,
    );
  }

  it(
    `are never answered with a server error, nor refused without a problem document (seed ${SEED}, ${RUNS} requests)`,
    async () => {
      const operations = operationsOf(document);
      expect(operations.length).toBeGreaterThan(500);
      const together = fc.array(randomRequest(operations, document), { minLength: WIDTH, maxLength: WIDTH });
      await fc.assert(
        fc.asyncProperty(together, async (requests) => {
          expect((await Promise.all(requests.map(send))).flat()).toEqual([]);
        }),
        { seed: SEED, numRuns: Math.ceil(RUNS / WIDTH) },
      );
    },
    60_000 + RUNS * 100,
  );
});
