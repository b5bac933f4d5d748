import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Socket } from 'node:net';
import type { Browser } from 'playwright-core';
import { AccessTokenService } from '../../../src/auth/tokens/access-token.service.js';
import { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { brokenRules } from '../../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../../support/browser.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { type Person, PORTAL } from '../../support/given.js';
import { PASSWORD, withPassword } from '../../support/sign-in.js';

const HTML = { Accept: 'text/html' };
const clock = new FakeClock();
const destinations = new Set<string>();
const { connect } = Socket.prototype;
let application: TestApplication;
let room: Classroom;

/** Where every socket of this process goes, however it was opened: by an object, in an array where Node made it one, or by port and host. */
function watchSockets(): void {
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
    const [first, second]: unknown[] = given.flat();
    // By hand: a path, or a port and a host.
    const { path, host }: { path?: string; host?: string } =
      typeof first === 'object' && first !== null ? first : { host: String(second ?? first) };
    destinations.add(path ?? host ?? 'localhost');
    return Reflect.apply(connect, this, given) as Socket;
  };
}

beforeAll(async () => {
  watchSockets();
  application = await TestApplication.start({ clock, variables: { NODE_ENV: 'development', SEED_DEMO: 'false', JWT_TTL: '10000000' } });
  room = await classroom(application);
});
afterAll(() => application.close());
afterAll(() => {
  Socket.prototype.connect = connect;
});

async function deliver(): Promise<void> {
  await application.runDueJobs();
  clock.advance(61);
  await application.runDueJobs();
}

function browserOf(person: Person): ApiClient {
  const { token } = application.app.get(AccessTokenService).issue(person, PORTAL);
  return new ApiClient(application.url, { Cookie: `lyceum_session=${token}`, ...HTML });
}

describe('an installation without a mail server', () => {
  it('case 1: notifies in the product, and no connection leaves the process', async () => {
    const { asTeacher, asStudent, asAdministrator, course, student } = room;
    const receivers = [`/api/users/${student.id}`];
    const link = { parentResourceNodeId: room.node, resourceLinkList: [{ cid: course, visibility: 2 }] };
    const acts = [
      await asTeacher.post('/api/c_announcements', { title: 'Excursion', content: '<p>At <b>nine</b></p>', sendEmail: true, ...link }),
      await asTeacher.post('/api/messages', { title: 'Hello', content: 'x', receivers }),
      await asAdministrator.post('/api/course_invitations', { email: 'ulla@school.test', course: `/api/courses/${course}` }),
      await asAdministrator.post('/api/mails/test', { to: 'ulla@school.test' }),
      await application.stranger.post('/api/password_resets', { email: 'ulla@school.test' }),
      await application.stranger.post('/api/registrations', { email: 'ulla@school.test', firstname: 'U', lastname: 'B' }),
    ];
    expect(acts.map(({ status }) => status)).toEqual([201, 201, 201, 409, 403, 403]);
    const person = await withPassword(application, await application.given.person());
    const changed = { plainPassword: `${PASSWORD} again`, currentPassword: PASSWORD };
    expect((await application.as(person).patch(`/api/users/${person.id}`, changed)).status).toBe(200);
    const web = await asTeacher.post('/api/links', { title: 'A page', url: 'http://somewhere.example/', ...link });
    expect((await asTeacher.get(`${String(web.body['@id'])}/check`)).status).toBe(409);
    await deliver();
    // The hour of digests passes too.
    clock.advance(86_400);
    await deliver();
    const kinds = async (client: ApiClient): Promise<unknown[]> =>
      ((await client.get('/api/notifications')).body.member ?? []).map(({ kind, mail }) => [kind, mail]);
    expect(await kinds(asStudent)).toEqual([
      ['message.received', 'none'],
      ['announcement.published', 'none'],
    ]);
    expect(await kinds(application.as(person))).toEqual([['account.password_changed', 'none']]);
    const { host, socketPath } = application.dataSource.options as { host?: string; socketPath?: string };
    const own = new Set(['localhost', '127.0.0.1', '::1', host, socketPath]);
    expect([...destinations].filter((destination) => !own.has(destination) && !destination.startsWith('/'))).toEqual([]);
    expect(destinations.size).toBeGreaterThan(0);
  });

  it('shows administrators what would have been sent, and nobody else', async () => {
    const administrator = await application.given.administrator();
    const admin = browserOf(administrator);
    const list = await admin.get('/admin/mails');
    expect([list.status, list.text.includes('What would have been sent is shown here')]).toEqual([200, true]);
    const id = /href="\/admin\/mails\/(\d+)"><strong>Excursion</.exec(list.text)?.[1] ?? '';
    const page = await admin.get(`/admin/mails/${id}`);
    expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'");
    expect(page.text).toContain(`<iframe class="mail" sandbox src="/admin/mails/${id}/html"`);
    expect(page.text).toContain('At nine');
    const html = await admin.get(`/admin/mails/${id}/html`);
    expect([html.status, html.headers.get('content-security-policy')?.split(';')[0]]).toEqual([200, 'sandbox']);
    expect(html.text).not.toContain('<b>nine</b>');
    // The links of invitations are secret, and are handed over by who invites.
    expect(list.text).not.toContain('account.invitation');
    expect((await admin.get('/admin/mails?state=sent', { 'Accept-Language': 'fr' })).text).toContain('Aucun courriel ne correspond.');
    expect((await application.as(administrator).get(`/api/mails?state=unsent&kind=message.received`)).body.totalItems).toBe(1);
    expect((await browserOf(room.student).get(`/admin/mails/${id}`)).status).toBe(403);
    expect((await application.stranger.get('/admin/mails', HTML)).headers.get('location')).toContain('/admin/sign-in?next=');
    expect([(await admin.get('/admin/mails/999999')).status, (await admin.get('/admin/mails/x')).status]).toEqual([404, 404]);
  });
});

(browserPath ? describe : describe.skip)(browserPath ? 'the pages of mails' : noBrowser, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['light', { width: 1280, height: 900 }],
    ['dark', { width: 390, height: 844 }],
  ] as const)('are accessible and fit: %s', async (colorScheme, viewport) => {
    const context = await browser.newContext({ colorScheme, viewport, bypassCSP: true });
    const { token } = application.app.get(AccessTokenService).issue(await application.given.administrator(), PORTAL);
    await context.addCookies([{ name: 'lyceum_session', value: token, url: application.url }]);
    const page = await context.newPage();
    await page.goto(`${application.url}/admin/mails`);
    const overflows = (): Promise<boolean> => page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
    expect([await brokenRules(page), await overflows()]).toEqual([[], false]);
    await page.getByRole('link', { name: 'Excursion' }).first().click();
    await page.frameLocator('iframe').getByText('At nine').waitFor();
    expect([await brokenRules(page), await overflows()]).toEqual([[], false]);
    await context.close();
  });
});
