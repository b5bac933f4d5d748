import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Environment } from '../../../src/config/environment.js';
import { WebPush } from '../../../src/platform/delivery/notifications/push/web-push.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { PUSH_AUTHORITY, pushKeys, PushService, senderOf, SubscribedBrowser } from '../../support/push-service.js';
import { sessionCookie } from '../../support/signed-in-browser.js';

const PUSH = '/api/push_subscriptions';
const KIND = 'announcement.published';

/** Trusts the authority of the push service of the tests too. */
class TrustingPush extends WebPush {
  protected override readonly authorities = { ca: PUSH_AUTHORITY };
}

describe('notifications in browsers', () => {
  const clock = new FakeClock();
  const variables = { ...pushKeys(), WEB_PUSH_CONTACT: 'mailto:admin@school.test' };
  let service: PushService;
  let application: TestApplication;
  let room: Classroom;
  let browsers = 0;

  beforeAll(async () => {
    service = await PushService.start();
    const environment = new Environment().with({ ...variables, WEB_PUSH_HOSTS: ['127.0.0.1'] });
    const push = new TrustingPush(environment, { admits: () => true });
    const given = { ...variables, WEB_PUSH_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://lms.school.test', JWT_TTL: '10000000' };
    application = await TestApplication.start({ clock, variables: given, instead: new Map([[WebPush, push]]) });
    room = await classroom(application);
  });
  afterAll(() => application.close());
  afterAll(() => service.stop());
  beforeEach(async () => {
    await application.runDueJobs();
    service.received.length = 0;
    service.statuses.clear();
  });

  async function subscribed(person: Person): Promise<SubscribedBrowser & { readonly address: string }> {
    browsers += 1;
    const browser = new SubscribedBrowser(`${service.url}/push/${browsers}`);
    const made = await application
      .as(person)
      .post(PUSH, { ...browser.subscription, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' });
    expect(made.status).toBe(201);
    return Object.assign(browser, { address: String(made.body['@id']) });
  }

  async function announce(title: string): Promise<void> {
    const made = await room.asTeacher.post('/api/c_announcements', { title, content: '<p>Read this</p>', parentResourceNodeId: room.node });
    expect(made.status).toBe(201);
    await application.runDueJobs();
  }

  const fails = (browser: SubscribedBrowser, status: number): unknown => service.statuses.set(new URL(browser.endpoint).pathname, [status]);
  const sentTo = (browser: SubscribedBrowser): Record<string, unknown>[] =>
    service.received.filter(({ path }) => browser.endpoint.endsWith(path)).map((message) => browser.read(message));

  it('come encrypted to each browser that asked, signed by the key that it subscribed with, and lead to their page', async () => {
    const { body } = await room.asStudent.get(`${PUSH}/key`);
    expect(body['key']).toBe(variables.WEB_PUSH_PUBLIC_KEY);
    const [phone, laptop] = [await subscribed(room.student), await subscribed(room.student)];
    await announce('The room has changed');
    for (const browser of [phone, laptop])
      expect(sentTo(browser)).toEqual([
        expect.objectContaining({
          title: expect.stringContaining('The room has changed'),
          reader: String(room.student.id),
          link: expect.stringMatching(/^\/|^https:\/\/lms/),
        }),
      ]);
    const [message] = service.received;
    const { key, claims } = senderOf(message!);
    expect([key, claims['aud'], claims['sub']]).toEqual([variables.WEB_PUSH_PUBLIC_KEY, service.url, 'mailto:admin@school.test']);
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: expect.stringMatching(/^[\w-]{32}$/) });
    expect(message?.body.toString('latin1')).not.toContain('room has changed');
  });

  it('do not come to their author, nor of what was switched off, and come again when it is switched on', async () => {
    const [own, learners] = [await subscribed(room.teacher), await subscribed(room.student)];
    const off = await room.asStudent.post('/api/notification_preferences', { kind: KIND, push: false });
    expect(off.status).toBe(201);
    await announce('Not in browsers');
    expect([sentTo(own), sentTo(learners)]).toEqual([[], []]);
    const kinds = (await room.asStudent.get('/api/notification_kinds')).body.member ?? [];
    expect(kinds.find(({ kind }) => kind === KIND)).toMatchObject({ effective: { inProduct: true, push: false } });
    await room.asStudent.patch(String(off.body['@id']), { push: true });
    await announce('In browsers again');
    expect(sentTo(learners)).toHaveLength(1);
    await room.asStudent.patch(String(off.body['@id']), { inProduct: false });
    await announce('By no way but mail');
    expect(sentTo(learners)).toHaveLength(1);
    await room.asStudent.delete(String(off.body['@id']));
  });

  it('do not come of what was read or taken back before, nor to an account that is closed', async () => {
    const learner = await room.classmate();
    const browser = await subscribed(learner);
    fails(browser, 503);
    await announce('Soon read');
    expect(sentTo(browser)).toHaveLength(1);
    await application.as(learner).post('/api/notifications/read', {});
    clock.advance(60);
    await application.runDueJobs();
    expect(sentTo(browser)).toHaveLength(1);

    fails(browser, 503);
    const made = await room.asTeacher.post('/api/c_announcements', { title: 'Taken back', content: 'x', parentResourceNodeId: room.node });
    await application.runDueJobs();
    await room.asTeacher.delete(String(made.body['@id']));
    clock.advance(60);
    await application.runDueJobs();
    expect(sentTo(browser)).toHaveLength(2);

    fails(browser, 503);
    await announce('To an account that is closed then');
    expect((await room.asAdministrator.patch(`/api/users/${learner.id}`, { active: 'inactive' })).status).toBe(200);
    clock.advance(60);
    await application.runDueJobs();
    expect(sentTo(browser)).toHaveLength(3);
  });

  it('come once more where the push service fails, and end where the browser is no longer subscribed', async () => {
    const learner = await room.classmate();
    const browser = await subscribed(learner);
    fails(browser, 500);
    await announce('Late');
    expect(sentTo(browser)).toHaveLength(1);
    clock.advance(60);
    await application.runDueJobs();
    expect(sentTo(browser)).toHaveLength(2);
    fails(browser, 410);
    await announce('Gone');
    expect((await application.as(learner).get(browser.address)).status).toBe(404);
    await announce('Nobody there');
    expect(sentTo(browser)).toHaveLength(3);
  });

  it('belong to who uses the browser last, and to twenty browsers of a person', async () => {
    const [before, after] = [await room.classmate(), await room.classmate()];
    const browser = await subscribed(before);
    expect((await application.as(after).post(PUSH, browser.subscription)).status).toBe(201);
    expect((await application.as(before).get(browser.address)).status).toBe(404);
    const first = await subscribed(before);
    for (let n = 0; n < 20; n += 1) await subscribed(before);
    expect((await application.as(before).get(PUSH)).body.totalItems).toBe(20);
    expect((await application.as(before).get(first.address)).status).toBe(404);
  });

  it('are asked for with a push service that is called and with keys of a browser', async () => {
    const { subscription } = new SubscribedBrowser('https://push.example.org/1');
    const elsewhere = await room.asStudent.post(PUSH, subscription);
    expect([elsewhere.status, elsewhere.body.violations]).toEqual([422, [expect.objectContaining({ propertyPath: 'endpoint' })]]);
    const wrong = await room.asStudent.post(PUSH, { endpoint: `${service.url}/x`, publicKey: 'key', authToken: 'token' });
    expect(wrong.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['publicKey', 'authToken']);
  });

  it('are asked for and ended on a page, by a form that is sent twice too', async () => {
    const learner = await room.classmate();
    const headers = { Cookie: await sessionCookie(application, learner), Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' };
    const { subscription } = new SubscribedBrowser(`${service.url}/push/page`);
    const send = (path: string, members: Record<string, string>): Promise<Response> =>
      fetch(`${application.url}${path}`, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(members) });
    for (let n = 0; n < 2; n += 1)
      expect((await send('/notifications/browsers', subscription)).headers.get('location')).toBe('/notifications/browsers?added=1');
    const shown = await (await fetch(`${application.url}/notifications/browsers`, { headers })).text();
    expect(shown).toContain(`data-key="${variables.WEB_PUSH_PUBLIC_KEY}"`);
    const [, id = ''] = /browsers\/(\d+)\/removal/.exec(shown) ?? [];
    const choices = { [`mail-${KIND}`]: 'never', [`here-${KIND}`]: '1' };
    expect((await send('/account/notifications', choices)).status).toBe(303);
    const kinds = (await application.as(learner).get('/api/notification_kinds')).body.member ?? [];
    expect(kinds.find(({ kind }) => kind === KIND)).toMatchObject({ effective: { inProduct: true, push: false, mail: 'never' } });
    expect((await send(`/notifications/browsers/${id}/removal`, {})).status).toBe(303);
    expect((await application.as(learner).get(PUSH)).body.totalItems).toBe(0);
  });
});

describe('without keys', () => {
  let application: TestApplication;
  beforeAll(async () => void (application = await TestApplication.start()));
  afterAll(() => application.close());

  it('nothing is pushed, no page offers it, and a request for the key is answered with none', async () => {
    const learner = await application.given.student();
    expect((await application.as(learner).get(`${PUSH}/key`)).body).toMatchObject({ key: null });
    const headers = { Cookie: await sessionCookie(application, learner), Accept: 'text/html' };
    expect((await fetch(`${application.url}/notifications/browsers`, { headers })).status).toBe(404);
    expect(await (await fetch(`${application.url}/account/notifications`, { headers })).text()).not.toContain('/notifications/browsers');
  });
});
