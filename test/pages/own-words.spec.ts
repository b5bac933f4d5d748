import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { FurnishedService } from '../support/furnished-service.js';
import type { Person } from '../support/given.js';
import { linkedPages } from '../support/linked-pages.js';
import { OwnWords, textsOf } from '../support/own-words.js';
import { sessionCookie } from '../support/signed-in-browser.js';

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'Accept-Language': 'ar' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const LEFT_OUT = /sign-out|acting-end|revoke|\/live$|\/events$|^\/api\b/;
/** What a person types into; a browser writes the value of a number's own type as its reader does. */
const FIELD_WITH_POINT = /<input\b(?![^>]* type="(?:hidden|number)")[^>]* value="-?\d+\.\d+"[^>]*>/g;
/** A number as programs write it, and no version, address or time. */
const POINT = /(?<![\w.:/-])\d+\.\d+(?![\w.:/]|-\w)/;
/** How many pages each visitor sees at least. */
const LEAST = { administrator: 60, teacher: 60, learner: 40, stranger: 5 } as const;
type Visitor = keyof typeof LEAST;

/**
 * Every page, by the routes and by the links of pages, in a language of other letters than English and than that of the account: whatever
 * is in Latin letters there is either of a table or a name that the Arabic catalogues have too. No list of words is needed.
 */
describe('a page in the language of its reader', () => {
  let service: FurnishedService;
  let own: OwnWords;
  let administrator: Person;

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    const { at, room } = service;
    administrator = await at.app.given.globalAdministrator();
    for (const { id } of [administrator, room.teacher, room.student])
      expect((await service.callers.administrator.patch(`/api/users/${id}`, { locale: 'de' })).status).toBe(200);
    own = await OwnWords.of(at.app);
  });
  afterAll(() => service.close());

  /** The cookie of a browser in which a language was chosen. */
  async function chosen(language: string): Promise<string> {
    const form = new URLSearchParams({ language }).toString();
    const { headers } = await service.at.app.stranger.send('POST', '/admin/language', form, FORM);
    return headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  async function clientOf(visitor: Visitor): Promise<ApiClient> {
    const { app } = service.at;
    if (visitor === 'stranger') return new ApiClient(app.url);
    const people: Record<Exclude<Visitor, 'stranger'>, Person> = {
      administrator,
      teacher: service.room.teacher,
      learner: service.room.student,
    };
    return new ApiClient(app.url, { Cookie: `${await sessionCookie(app, people[visitor])}; ${await chosen('ar')}` });
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

  /** A learner with a mark that is no whole number. */
  async function markWithDecimals(): Promise<void> {
    const { asTeacher, course, student } = service.room;
    const made = async (path: string, body: object): Promise<string> => {
      const { status, text, body: item } = await asTeacher.post(`/api/${path}`, body);
      if (status !== 201) throw new Error(`${path}: ${text.slice(0, 900)}`);
      return String(item['@id']);
    };
    const [root] = (await asTeacher.get(`/api/gradebook_categories?course=/api/courses/${course}&exists[parent]=false`)).body.member ?? [];
    const category = String(root?.['@id']);
    const evaluation = await made('gradebook_evaluations', { title: 'Essay', category, weight: 40, max: 20, visible: true });
    await made('gradebook_results', { evaluation, user: `/api/users/${student.id}`, score: 15.5 });
  }

  it.each(Object.keys(LEAST) as Visitor[])(
    'says nothing of its own in English, nor in the language of the account where another one was chosen: %s',
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

  it.each(['teacher', 'learner'] as const)(
    'writes a number with a comma in French, in fields too: %s',
    async (visitor) => {
      const { app } = service.at;
      const { student, teacher, course } = service.room;
      await markWithDecimals();
      const session = await sessionCookie(app, visitor === 'teacher' ? teacher : student);
      const client = new ApiClient(app.url, { Cookie: `${session}; ${await chosen('fr')}` });
      const wrong = new Map<string, string>();
      let commas = 0;
      for (const address of await linkedPages(client, course)) {
        const { text } = await client.get(address, HTML);
        const said = [...textsOf(text), ...(text.match(FIELD_WITH_POINT) ?? [])];
        for (const one of said) if (POINT.test(one)) wrong.set(one, address);
        commas += said.filter((one) => one.includes('15,5') || one.includes('77,5')).length;
      }
      expect(Object.fromEntries(wrong)).toEqual({});
      expect(commas).toBeGreaterThan(0);
    },
    560_000,
  );
});
