import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installedLanguages } from '../../src/languages/installed-languages.js';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import type { Person } from '../support/given.js';
import { words } from '../support/shown-page.js';

const PASSWORD = 'a-password-of-tests';
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const LANGUAGES = [...installedLanguages()].map(([tag, { name, direction }]) => [tag, name, direction] as const);
/** What a template says where a word or a value of it is missing. */
const BROKEN = /\bundefined\b|\[object |\bNaN\b|\{\w+\}/;
/** Pages that have words of each room, with something in them that is said in every whole language. */
const PAGES = [
  ...['/', '/courses', '/messages', '/notifications', '/account', '/account/profile', '/account/notifications', '/account/keys'],
  ...['/account/export', '/account/certificates', '/account/calendar', '/account/meetings', '/account/second-factor', '/admin/sessions'],
  ...['/admin/mails', '/admin/jobs', '/admin/branding', '/plugin/Videoconf/meetings', '/plugin/Videoconf/settings'],
  ...['/plugin/Videoconf/health', '/plugin/Videoconf/webhook_dashboard.php', '/offline', '/api/guide', '/api', '/nowhere'],
];

describe('the languages of pages', () => {
  let app: TestApplication;
  let signedIn: ApiClient;
  let person: Person;

  beforeAll(async () => {
    app = await TestApplication.start();
    const account = { password_hash: await app.app.get(PasswordHasher).hash(PASSWORD), roles: ['ROLE_GLOBAL_ADMIN'], firstname: 'Ada' };
    person = await app.given.person(account);
    await app.given.member(await app.given.course({ title: 'Algebra' }), person, 'teacher');
    const reply = await app.stranger.send(
      'POST',
      '/admin/sign-in',
      new URLSearchParams({ username: person.username, password: PASSWORD }).toString(),
      FORM,
    );
    signedIn = new ApiClient(app.url, { Cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' });
  });
  afterAll(() => app.close());

  const shown = (client: ApiClient, path: string, language: string): Promise<Reply> =>
    client.get(path, { Accept: HTML, 'Accept-Language': language });

  it.each(LANGUAGES)('are those of the page from its root on: %s', async (tag, _, direction) => {
    for (const path of PAGES) {
      const { text, headers } = await shown(signedIn, path, tag);
      expect([path, /<html[^>]*>/.exec(text)?.[0]]).toEqual([path, `<html lang="${tag}"${direction === 'rtl' ? ' dir="rtl"' : ''}>`]);
      expect([path, headers.get('content-language') ?? tag]).toEqual([path, tag]);
      const said = words({ text: text.replaceAll(/<(script|template|pre|code|textarea)[^]*?<\/\1>/g, ' ') } as Reply);
      expect([path, BROKEN.exec(said)?.[0]]).toEqual([path, undefined]);
    }
  });

  it('are all offered on each page, each in itself and in its direction', async () => {
    const { text } = await shown(app.stranger, '/', 'en');
    const offered = [...text.matchAll(/name="language" value="([\w-]+)" lang="[\w-]+" dir="(\w+)" class="plain">([^<]+)</g)];
    expect(offered.map(([, tag, direction, name]) => [tag, name, direction])).toEqual(LANGUAGES.filter(([tag]) => tag !== 'en'));
  });

  it.each(LANGUAGES)('can be chosen, before what the browser prefers: %s', async (tag) => {
    const other = tag === 'en' ? 'de' : 'en';
    const chosen = await app.stranger.send('POST', '/admin/language', new URLSearchParams({ language: tag }).toString(), FORM);
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await new ApiClient(app.url, { Cookie: cookie }).get('/', { Accept: HTML, 'Accept-Language': other });
    expect([chosen.status, page.headers.get('content-language')]).toEqual([303, tag]);
  });

  it('are refused where they are not there', async () => {
    for (const language of ['', 'xx', '../fr', 'constructor']) {
      const body = new URLSearchParams({ language }).toString();
      expect([language, (await app.stranger.send('POST', '/admin/language', body, FORM)).status]).toEqual([language, 400]);
    }
  });

  it.each([
    ['de-AT, en;q=0.5', 'de'],
    ['fr-CH;q=0.4, de;q=0.3', 'fr'],
    ['ar-EG', 'ar'],
    ['pl, cs', 'en'],
    ['*', 'en'],
  ])('follow what the browser prefers: %s', async (preferred, tag) => {
    expect((await shown(app.stranger, '/', preferred)).headers.get('content-language')).toBe(tag);
  });

  it('are those of the account in mails and notices', async () => {
    const administrator = app.as(person);
    const said = async (): Promise<unknown> =>
      (await administrator.get('/api/notification_kinds')).body.member?.find(({ kind }) => kind === 'quiz.published')?.['label'];
    const labels: unknown[] = [];
    for (const locale of ['de', 'de_AT', 'fr', 'ar', 'pl']) {
      expect((await administrator.patch(`/api/users/${person.id}`, { locale })).status).toBe(200);
      labels.push(await said());
    }
    expect(labels).toEqual(['Ein neuer Test', 'Ein neuer Test', 'Un nouveau test', 'اختبار جديد', 'A new test']);
  });
});
