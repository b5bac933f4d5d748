import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { FurnishedService } from '../support/furnished-service.js';
import type { Person } from '../support/given.js';
import { linkedPages } from '../support/linked-pages.js';
import { OwnWords, textsOf } from '../support/own-words.js';
import { sessionCookie } from '../support/signed-in-browser.js';

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'Accept-Language': 'ar' };
const LEFT_OUT = /sign-out|acting-end|revoke|\/live$|\/events$|^\/api\b/;
/** How many pages each visitor sees at least. */
const LEAST = { administrator: 60, teacher: 60, learner: 40, stranger: 5 } as const;
type Visitor = keyof typeof LEAST;

/**
 * Every page, by the routes and by the links of pages, in a language of other letters than English: whatever is in Latin letters there
 * is either of a table or a name that the Arabic catalogues have too. No list of words is needed.
 */
describe('a page in Arabic', () => {
  let service: FurnishedService;
  let own: OwnWords;
  let administrator: Person;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    const { at, room } = service;
    administrator = await at.app.given.globalAdministrator();
    for (const { id } of [administrator, room.teacher, room.student])
      expect((await service.callers.administrator.patch(`/api/users/${id}`, { locale: 'ar' })).status).toBe(200);
    own = await OwnWords.of(at.app);
  });
  afterAll(() => service.close());

  async function clientOf(visitor: Visitor): Promise<ApiClient> {
    const { app } = service.at;
    if (visitor === 'stranger') return new ApiClient(app.url);
    const people: Record<Exclude<Visitor, 'stranger'>, Person> = {
      administrator,
      teacher: service.room.teacher,
      learner: service.room.student,
    };
    return new ApiClient(app.url, { Cookie: await sessionCookie(app, people[visitor]) });
  }

  /** What items are called in addresses is the name of their resource, or of its plural in other words. */
  function addresses(): readonly string[] {
    const { course, student } = service.room;
    const idOf = (name: string): string => {
      if (name === 'course') return String(course);
      if (name === 'user') return String(student.id);
      const [, item] = [...service.items].find(([path]) => path === `${name}s` || path.endsWith(`_${name}s`)) ?? [];
      return item?.split('/').at(-1) ?? '1';
    };
    return service.routes
      .filter(({ method, path }) => method === 'GET' && !LEFT_OUT.test(path))
      .map(({ path }) => `${path.replaceAll(/{(\w+)}/g, (_, name: string) => idOf(name))}?cid=${course}`);
  }

  it.each(Object.keys(LEAST) as Visitor[])(
    'says nothing of its own in English: %s',
    async (visitor) => {
      const client = await clientOf(visitor);
      const pages = new Set([...(await linkedPages(client, service.room.course)), ...addresses()]);
      const english = new Map<string, string>();
      let shown = 0;
      for (const address of pages) {
        const { status, text, headers } = await client.get(address, HTML);
        if ((status >= 300 && status < 400) || headers.get('content-type')?.startsWith('text/html') !== true) continue;
        shown += 1;
        for (const said of own.foreignIn(textsOf(text))) if (!english.has(said)) english.set(said, address);
      }
      expect(Object.fromEntries(english)).toEqual({});
      expect(shown).toBeGreaterThan(LEAST[visitor]);
    },
    560_000,
  );
});
