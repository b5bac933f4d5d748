import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type DeclaredRoute, declaredRoutes } from '../../src/deprecation/declared-routes.js';
import { SHORTEST_NOTICE_DAYS } from '../../src/deprecation/deprecated.decorator.js';
import type { Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { concurrently } from '../support/concurrently.js';
import { type FoundOperation, type OpenApi, operationsOf } from '../support/open-api-summary.js';

const CHANGELOG = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
const DAY_SECONDS = 86_400;

/** What is to go is said in four places: by the answers, the OpenAPI document, its summary and the changelog. */
describe('a deprecated operation', () => {
  let app: TestApplication;
  let routes: DeclaredRoute[];
  let operations: FoundOperation[];

  beforeAll(async () => {
    app = await TestApplication.start();
    routes = declaredRoutes(app.app);
    operations = operationsOf((await app.stranger.get<OpenApi>('/api/docs.json')).body).filter(({ operation }) => operation.deprecated);
  });
  afterAll(() => app.close());

  /** As a stranger, who changes nothing. */
  const ask = (method: string, path: string): Promise<Reply> => app.stranger.send(method, path.replaceAll(/\{\w+\}/g, '1'), undefined);

  it('is marked in the document where its answers say so, and nowhere else', async () => {
    const marked = operations.map(({ verb, path }) => `${verb.toUpperCase()} ${path}`);
    const saying: string[] = [];
    await concurrently(routes, async ({ method, path }) => {
      if ((await ask(method, path)).headers.has('deprecation')) saying.push(`${method} ${path}`);
    });
    expect(saying.sort()).toEqual(marked.sort());
  });

  it('has the same end everywhere, after the shortest notice or later', async () => {
    for (const { path, verb, operation } of operations) {
      const { headers } = await ask(verb.toUpperCase(), path);
      const [since, sunset] = [Number(headers.get('deprecation')?.slice(1)), Date.parse(headers.get('sunset') ?? '') / 1000];
      expect([path, (sunset - since) / DAY_SECONDS >= SHORTEST_NOTICE_DAYS]).toEqual([path, true]);
      expect([path, operation['x-sunset']]).toEqual([path, new Date(sunset * 1000).toISOString().slice(0, 10)]);
      expect(operation.description).toContain(`It may be gone from ${operation['x-sunset']} on.`);
      expect(Object.keys(operation.responses['200']?.headers ?? {})).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
    }
  });

  it('is named in the changelog, with its end', () => {
    const announced = [...CHANGELOG.matchAll(/^### Deprecated\n([\s\S]*?)(?=^##|(?![\s\S]))/gm)].map(([, lines]) => lines).join('');
    const missing = operations.filter(
      ({ path, verb, operation }) =>
        !announced.includes(`\`${verb.toUpperCase()} ${path}\``) || !announced.includes(operation['x-sunset'] ?? '…'),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
});
