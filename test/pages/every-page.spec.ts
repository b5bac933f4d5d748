import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Reply } from '../support/api-client.js';
import { FurnishedService } from '../support/furnished-service.js';
import type { TestApplication } from '../support/application.js';
import type { Person } from '../support/given.js';
import { changingForms, type HtmlForm } from '../support/html-form.js';
import { actingCookies, sessionCookie } from '../support/signed-in-browser.js';

const HTML = { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' };
const FORM = { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded' };
const VISITORS = ['administrator', 'teacher', 'learner', 'stranger'] as const;
const LANGUAGES = ['en', 'fr'] as const;

/** Resources whose items the parameters of addresses name. */
const NAMED: Readonly<Record<string, string>> = {
  assignment: 'c_student_publications',
  attempt: 'track_e_exercises',
  certificate: 'gradebook_certificates',
  document: 'documents',
  feed: 'calendar_feeds',
  gradebook: 'gradebook_categories',
  key: 'user_api_keys',
  message: 'messages',
  path: 'learning_paths',
  question: 'c_quiz_questions',
  quiz: 'c_quizzes',
  register: 'attendances',
  survey: 'c_surveys',
};
/** What is no page of its own, each with why. */
const PARTS: Readonly<Record<string, string>> = {
  '/admin/session/header': 'the header, which pages put into themselves',
  '/admin': 'the back office, a program that builds its pages in the browser',
};
/** Pages that are closed while acting as the person, since the API closes what they show. */
const IN_PERSON = [
  // The account's own: where it is signed in, by what, and what leaves with the person.
  ...['/admin/sessions', '/account/second-factor', '/account/keys', '/account/export'],
  // Correspondence, and what a person is notified of.
  ...['/messages', '/notifications', '/account/notifications'],
  // Words that count as the person's own: objections, marks, presence, and what is asked in a quiz.
  ...['/account/meetings', '/registers', '/quizzes/', '/gradebooks'],
];
/** What the service works out when anyone reads it: totals of a gradebook, and the proof of a statement that was printed. */
const WORKED_OUT = [
  ...['gradebook_total', 'gradebook_stale', 'gradebook_score_log', 'change_log'],
  ...['attendance_statement', 'credential_key'],
];
/** Pages that end the session of their visitor, and streams, which have no end. */
const LEFT_OUT = /sign-out|acting-end|revoke|\/live$|\/events$/;
/** Forms that may be in sight though they are not taken: those of a survey are switched off, and the link of a mail is checked when it is used. */
const SAID_LATER = /^\/(?:surveys|account\/confirm)\b/;
/** What no field takes, by turns. */
const HOSTILE = [
  '\0',
  '<script>alert(1)</script>',
  '-1',
  '99999999999999999999',
  '𝕏'.repeat(3_000),
  '2026-02-31T25:61',
  '{{7*7}}',
  "'; DROP TABLE x",
  '../../etc/passwd',
  '',
];

/** Whatever a visitor opens or sends, found from the routes. */
describe('every page', () => {
  let service: FurnishedService;
  const visitors = new Map<string, ApiClient>();

  beforeAll(async () => {
    service = await FurnishedService.start({ variables: { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0' } });
    const { app } = service.at;
    const people: Record<string, Person> = {
      administrator: await app.given.globalAdministrator(),
      teacher: service.room.teacher,
      learner: service.room.student,
    };
    for (const [name, person] of Object.entries(people)) {
      visitors.set(name, new ApiClient(app.url, { Cookie: await sessionCookie(app, person) }));
    }
    visitors.set('stranger', new ApiClient(app.url));
  });
  afterAll(() => service.close());

  function addressesOf(method: string): string[] {
    const { course, student } = service.room;
    const own: Readonly<Record<string, string>> = { course: String(course), user: String(student.id) };
    const tabs = ['documents', 'announcements', 'quizzes', 'marks', 'forums', 'assignments', 'attendance', 'people', 'wiki'];
    const ids = (path: string): string =>
      path.replaceAll(
        /{(\w+)}/g,
        (_, name: string) =>
          own[name] ??
          service.items
            .get(NAMED[name] ?? '')
            ?.split('/')
            .at(-1) ??
          '1',
      );
    return service.routes
      .filter((route) => route.method === method && !route.path.startsWith('/api') && !LEFT_OUT.test(route.path))
      .flatMap(({ path }) => (path.includes('{tab}') ? tabs.map((tab) => path.replace('{tab}', tab)) : [path]))
      .map((path) => `${ids(path)}?cid=${course}`);
  }

  const isPage = ({ headers }: Reply): boolean => headers.get('content-type')?.startsWith('text/html') === true;

  it.each(VISITORS)(
    'is a page in the language of its visitor, whatever becomes of it: %s',
    async (name) => {
      const wrong: string[] = [];
      let shown = 0;
      for (const [turn, address] of addressesOf('GET').entries())
        for (const language of languagesOf(turn + VISITORS.indexOf(name))) {
          const reply = await (visitors.get(name) as ApiClient).get(address, { ...HTML, 'Accept-Language': language });
          if (reply.status >= 500 && reply.status !== 503) wrong.push(`${address}: ${reply.status}`);
          if (!isPage(reply) || (reply.status >= 300 && reply.status < 400) || (address.split('?')[0] ?? '') in PARTS) continue;
          shown += reply.status === 200 ? 1 : 0;
          const leadsOn = !reply.text.includes('narrow failure') || reply.text.includes(`href="/courses/${service.room.course}"`);
          if (!leadsOn) wrong.push(`${address} (${reply.status}): it does not lead to the course that its address names`);
          for (const complaint of [...complaintsOf(reply.text, language), ...blockedBy(reply)])
            wrong.push(`${address} (${reply.status}, ${language}): ${complaint}`);
        }
      expect(wrong).toEqual([]);
      expect(shown).toBeGreaterThan(name === 'stranger' ? 2 : 30);
    },
    600_000,
  );

  it.each(['/api/docs', '/api/users', '/api/courses/999999', '/api/nowhere', '/nowhere'])(
    'may load what it names, as one of the API and as a problem too: %s',
    async (address) => {
      const reply = await (visitors.get('learner') as ApiClient).get(address, HTML);
      expect([isPage(reply), blockedBy(reply)]).toEqual([true, []]);
    },
  );

  describe.each(['teacher', 'learner'] as const)('while an administrator acts as the %s', (name) => {
    let acting: ApiClient;
    let as: Person;
    const forms: [address: string, form: HtmlForm][] = [];
    beforeAll(async () => {
      const { app } = service.at;
      as = name === 'teacher' ? service.room.teacher : service.room.student;
      acting = new ApiClient(app.url, { Cookie: await actingCookies(app, await app.given.globalAdministrator(), as) });
    });

    /** How many entries of the audit log the person has caused. @param acting whether an administrator is named */
    async function recorded(acting: boolean): Promise<number> {
      const [row]: { count: string }[] = await service.at.app.dataSource.query(
        `SELECT count(*) FROM track_e_default WHERE default_user_id = $1 AND (acting_user IS NOT NULL) = $2`,
        [as.id, acting],
      );
      return Number(row?.count);
    }

    it('answers as it answers that person, and writes nothing down', async () => {
      const wrong: string[] = [];
      const before = await versions(service.at.app);
      const seen = new Map<string, Reply>();
      for (const address of addressesOf('GET')) seen.set(address, await acting.get(address, HTML));
      expect(changedSince(before, await versions(service.at.app))).toEqual([]);
      for (const [address, reply] of seen) {
        const own = await (visitors.get(name) as ApiClient).get(address, HTML);
        for (const form of changingForms(reply.text)) forms.push([address, form]);
        const [shown, expected] = [reply, own].map(({ status, text }) => `${status} ${titleIn(text)}`);
        const isClosed = reply.status === 403 && IN_PERSON.some((path) => address.startsWith(path));
        if (shown !== expected && !isClosed) wrong.push(`${address}: ${shown ?? ''} instead of ${expected ?? ''}`);
      }
      expect(wrong).toEqual([]);
      expect(forms.length).toBeGreaterThan(10);
    }, 600_000);

    it('writes nothing without the name of the administrator', async () => {
      const before = await recorded(false);
      const wrong: string[] = [];
      const sent = new Set<string>();
      for (const [address, form] of forms) {
        const target = new URL(form.action, `http://page.test${address}`);
        const path = target.pathname + target.search;
        if (LEFT_OUT.test(path) || sent.has(path)) continue;
        sent.add(path);
        for (const fields of [form.fields, ...variantsOf(form, 1)]) {
          const { status } = await acting.send('POST', path, fields.toString(), FORM);
          if (status >= 500) wrong.push(`${path} (${fields.toString().slice(0, 120)}): ${status}`);
        }
      }
      expect(wrong).toEqual([]);
      expect([await recorded(false), await recorded(true)]).toEqual([before, expect.any(Number)]);
      expect(await recorded(true)).toBeGreaterThan(0);
    }, 600_000);
  });

  it.each(VISITORS)(
    'answers every form of its own with a page or another address, whatever is in it: %s',
    async (name) => {
      const visitor = visitors.get(name) as ApiClient;
      const wrong: string[] = [];
      const sent = new Set<string>();
      let mended = 0;
      for (const address of addressesOf('GET')) {
        const { text } = await visitor.get(address, HTML);
        for (const form of changingForms(text)) {
          const target = new URL(form.action, `http://page.test${address}`);
          const path = target.pathname + target.search;
          if (LEFT_OUT.test(path) || sent.has(path)) continue;
          sent.add(path);
          for (const fields of variantsOf(form, VISITORS.indexOf(name))) {
            const { status, text: answer } = await visitor.send('POST', path, fields.toString(), FORM);
            const sentAs = `${path} (${fields.toString().slice(0, 120)})`;
            if (status >= 500) wrong.push(`${sentAs}: ${status}`);
            if (status === 403 && !SAID_LATER.test(path))
              wrong.push(`${sentAs}: ${address} offers a form that is not taken from this visitor`);
            const marked = answer.match(/<(?:input|select|textarea)\b[^>]* aria-invalid="true"[^>]*>/g) ?? [];
            if (marked.length === 0) continue;
            mended += 1;
            const cursors = answer.match(/<[a-z]+\b[^>]* autofocus\b[^>]*>/g) ?? [];
            if (cursors.length !== 1 || cursors[0] !== marked[0])
              wrong.push(`${sentAs}: the cursor is not in the first field to be mended`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect(sent.size).toBeGreaterThan(name === 'stranger' ? 3 : 12);
      expect(mended).toBeGreaterThan(0);
    },
    600_000,
  );

  it.each(VISITORS)(
    'takes no form that is none of its own for a fault of the service: %s',
    async (name) => {
      const wrong: string[] = [];
      for (const address of addressesOf('POST'))
        for (const [body, headers] of [
          ['', FORM],
          ['a=1&a=2&b[c]=%00', FORM],
          ['{"broken":', { ...HTML, 'Content-Type': 'application/json' }],
        ] as const) {
          const { status } = await (visitors.get(name) as ApiClient).send('POST', address, body, headers);
          if (status >= 500 && status !== 503) wrong.push(`${address} (${body}): ${status}`);
        }
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});

/** What each table holds: how many rows, and which of them was written last. */
async function versions({ dataSource }: TestApplication): Promise<ReadonlyMap<string, string>> {
  const tables: readonly { name: string }[] = await dataSource.query(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition`,
  );
  const each = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*) || ' ' || COALESCE(max(xmin::text::bigint), 0) AS version FROM "${name}"`,
  );
  const rows: readonly { name: string; version: string }[] = await dataSource.query(each.join(' UNION ALL '));
  return new Map(rows.map(({ name, version }) => [name, version]));
}

function changedSince(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].flatMap(([name, version]) => (before.get(name) === version || WORKED_OUT.includes(name) ? [] : [name]));
}

function titleIn(html: string): string {
  return /<title>([^<]*)/.exec(html)?.[1] ?? '';
}

/** Each visitor sees a page in one language, the next one in the other; with `GUARDS=all` everybody sees it in both. */
function languagesOf(turn: number): readonly string[] {
  return process.env['GUARDS'] === 'all' ? LANGUAGES : LANGUAGES.slice(turn % LANGUAGES.length).slice(0, 1);
}

function complaintsOf(html: string, language: string): string[] {
  const text = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ').replaceAll(/<[^>]*>/g, ' ');
  const titles = html.match(/<h1[\s>]/g)?.length ?? 0;
  return [
    ...(new RegExp(`<html[^>]* lang="${language}`).test(html) ? [] : [`its language is ${/<html[^>]*/.exec(html)?.[0] ?? 'not said'}`]),
    ...(/<title>[^<]+<\/title>/.test(html) ? [] : ['it has no title']),
    ...(titles === 1 ? [] : [`it has ${titles} first headings`]),
    ...(/<main[\s>]/.test(html) ? [] : ['it has no main part']),
    ...(html.includes('/admin/assets/typeface.css') ? [] : ['it is in letters of its own']),
    ...['undefined', '[object Object]', 'NaN', 'Invalid Date'].filter((word) => text.includes(word)).map((word) => `it says ${word}`),
    ...(/ on[a-z]+="|<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")/.test(html) ? ['it has a script within it'] : []),
  ];
}

/** What a page names, or its style sheets, and its own policy holds back. */
function blockedBy({ text, headers }: Reply): string[] {
  const directives = new Map((headers.get('content-security-policy') ?? '').split(';').map((one) => splitAt(one.trim())));
  const needs: readonly (readonly [string, boolean])[] = [
    ['style-src', text.includes('rel="stylesheet"')],
    ['font-src', text.includes('/admin/assets/typeface.css')],
    ['script-src', /<script[^>]* src="/.test(text)],
    ['img-src', /<img|rel="icon"/.test(text)],
    ['manifest-src', text.includes('rel="manifest"')],
    ['form-action', text.includes('<form')],
  ];
  return needs
    .filter(([directive, isNeeded]) => isNeeded && !directives.get(directive)?.includes("'self'"))
    .map(([directive]) => `its policy has no ${directive} for its own files`);
}

function splitAt(directive: string): [name: string, sources: string] {
  const [name = '', ...sources] = directive.split(' ');
  return [name, sources.join(' ')];
}

/** Nothing in its fields, and in each of them something that it cannot take: of each visitor something else, or all of it. */
function variantsOf({ fields }: HtmlForm, visitor: number): URLSearchParams[] {
  const names = [...new Set(fields.keys())];
  const filled = (valueOf: (index: number) => string): URLSearchParams =>
    new URLSearchParams(names.map((name, index): [string, string] => [name, valueOf(index)]));
  const without = filled(() => '');
  const turns = process.env['GUARDS'] === 'all' ? [0, 3, 7] : [[0, 3, 7][visitor % 3] ?? 0];
  const hostile = turns.map((turn) => filled((index) => HOSTILE[(index + turn) % HOSTILE.length] ?? ''));
  return [without, ...hostile];
}
