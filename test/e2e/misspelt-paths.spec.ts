import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { declaredRoutes } from '../../src/deprecation/declared-routes.js';
import { KnownPaths } from '../../src/resource/routes/known-paths.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';

const API = '/api/';
/** Of those that are asked over HTTP, one of so many. */
const ONE_OF = 40;
const LONGEST = 600;
/** Of processor time for each; the answer takes as long without it. */
const MOST_MS = 3;

/** Two neighbours change places, or where that changes nothing the last sign is doubled. */
function misspelt(name: string): string {
  const [first = '', second = '', third = ''] = name;
  return second === third || third === '' ? name + name.slice(-1) : first + third + second + name.slice(3);
}

/** A path with one slip, and the path that it should have been. */
interface Slip {
  readonly wrong: string;
  readonly right: string;
}

/** Each literal part of a form misspelt in turn; parameters have the value 1. */
function slipsOf(form: string): Slip[] {
  const segments = form.split('/').map((segment) => (segment.startsWith('{') ? '1' : segment));
  const literal = form.split('/').flatMap((segment, index) => (index > 1 && !segment.startsWith('{') ? [index] : []));
  return literal.map((at) => ({
    wrong: segments.map((segment, index) => (index === at ? misspelt(segment) : segment)).join('/'),
    right: segments.join('/'),
  }));
}

/** Every path of the API, misspelt by one slip, is found again. */
describe('a misspelt path', () => {
  let app: TestApplication;
  let administrator: ApiClient;
  let slips: readonly Slip[];

  beforeAll(async () => {
    app = await TestApplication.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    administrator = app.as(await app.given.globalAdministrator());
    const forms = [...new Set(declaredRoutes(app.app).map(({ path }) => path))].filter((path) => path.startsWith(API));
    const taken = forms.map((form) => new RegExp(`^${form.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`));
    // A slip may make an address of another form, such as that of an item.
    slips = forms.flatMap(slipsOf).filter(({ wrong }) => !taken.some((form) => form.test(wrong)));
  });
  afterAll(() => app.close());

  it('has a suggestion, whichever part is wrong', () => {
    const paths = app.app.get(KnownPaths);
    const begun = performance.now();
    for (const { wrong } of slips) paths.near(wrong);
    expect((performance.now() - begun) / slips.length).toBeLessThan(MOST_MS);
    expect(slips.length).toBeGreaterThan(1_000);
    const lost = slips.filter(({ wrong, right }) => !paths.near(wrong).includes(right));
    expect(lost).toEqual([]);
  });

  it('is said in the sentence of the 404, to everybody alike', async () => {
    const asked = slips.filter((_, index) => index % ONE_OF === 0);
    for (const { wrong, right } of asked) {
      const replies = await Promise.all([administrator, app.stranger].map((client) => client.get(`${wrong}?page=1`)));
      for (const { status, body } of replies) {
        expect([wrong, status, String(body.detail)]).toEqual([wrong, 404, expect.stringContaining(`Did you mean "`)]);
        expect(String(body.detail)).toContain(`"${right}"`);
        expect(String(body.detail).length).toBeLessThan(LONGEST);
      }
    }
  });

  it.each([
    ['/api/coruses', '/api/courses'],
    ['/api/courses/1/gradebook_categries', '/api/courses/1/gradebook_categories'],
    ['/api/coruses/1/lerners', '/api/courses/1/learners'],
    ['/api/course/7', '/api/courses/7'],
    ['/api/courseRelUsers', '/api/course_rel_users'],
  ])('such as %s means %s', async (wrong, right) => {
    expect((await app.stranger.get(wrong)).body.detail).toContain(`Did you mean "${right}"?`);
  });

  it('has none where nothing is near, where it is long, and beyond the API', async () => {
    for (const path of ['/api/qqqqqq', `/api/${'courses/'.repeat(40)}`, `/api/coruses/${'1'.repeat(300)}`, '/coruses', '//api/coruses']) {
      const { status, body } = await app.stranger.get(path);
      expect([path, status, String(body.detail).includes('Did you mean')]).toEqual([path, 404, false]);
    }
  });

  it('has one in a batch, among what a batch can do', async () => {
    const operations = ['/api/coruses', '/api/bacth'].map((path) => ({ method: 'GET', path }));
    const [first, second] = (await administrator.post('/api/batch', operations)).body.results as { body: { detail: string } }[];
    expect(first?.body.detail).toBe('No route found for "GET /api/coruses". Did you mean "/api/courses"?');
    expect(second?.body.detail).toBe('No route found for "GET /api/bacth".');
  });
});
