import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Feature } from '../../../src/feature/feature.js';
import { sql } from '../../../src/database/sql.js';
import { Database } from '../../../src/database/statements.js';
import { MailQueue, type MailRequest } from '../../../src/platform/delivery/mail/mail-queue.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { MailServer } from '../../support/mail-server.js';

const clock = new FakeClock();
const greetings: Feature = {
  name: 'test-greetings',
  mails: [
    {
      kind: 'test.greeting',
      placeholders: ['title', 'link'],
      texts: {
        en: { subject: 'Hello: {{title}}', text: 'Hello {{firstname}},\n\nthis is about {{title}} & more.\n\n{{link}}' },
        fr: { subject: 'Bonjour : {{title}}', text: 'Bonjour {{firstname}},\n\nil s’agit de {{title}}.\n\n{{link}}' },
      },
    },
  ],
};

let server: MailServer;
let application: TestApplication;
let database: Database;
let asAdministrator: ApiClient;

beforeAll(async () => {
  server = await MailServer.start();
  application = await TestApplication.start({
    clock,
    features: [greetings],
    variables: {
      MAIL_URL: server.url,
      MAIL_FROM: 'lms@school.test',
      PUBLIC_URL: 'https://lms.school.test',
      MAIL_RATE: '1000',
      JWT_TTL: '10000000',
    },
  });
  database = application.app.get(Database);
  asAdministrator = application.as(await application.given.administrator());
});
afterAll(() => application.close());
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
});

function queue(request: Omit<MailRequest, 'portalId'>): Promise<void> {
  const mails = application.app.get(MailQueue, { strict: false });
  return database.transaction((transaction) => mails.queue(transaction, { portalId: 1, ...request }));
}

async function listed(address: string): Promise<Record<string, unknown>> {
  const { body } = await asAdministrator.get(`/api/mails?to=${encodeURIComponent(address)}&itemsPerPage=1`);
  return body.member?.[0] ?? {};
}

describe('a mail', () => {
  it('has text and HTML in the language of its receiver, and the headers of mail that a machine sends', async () => {
    const reader = await application.given.person({ email: 'lea@school.test', locale: 'fr', firstname: 'Léa' });
    await queue({ kind: 'test.greeting', user: reader.id, values: { title: 'Thé & gâteau', link: 'https://lms.school.test/x' } });
    await application.runDueJobs();
    const [mail] = server.to('lea@school.test');
    expect(mail?.from).toBe('lms@school.test');
    expect(mail?.text).toContain('Bonjour Léa,\n\nil s’agit de Thé & gâteau.\n\nhttps://lms.school.test/x');
    expect(mail?.html).toContain('<html lang="fr">');
    expect(mail?.html).toContain('Thé &#38; gâteau');
    expect(mail?.html).toContain('<a href="https://lms.school.test/x">');
    expect(mail?.header('Auto-Submitted')).toBe('auto-generated');
    expect(mail?.header('Date')).toBe('Mon, 02 Mar 2026 08:00:00 +0000');
    expect(mail?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.raw).toMatch(/^List-Unsubscribe: <https:\/\/lms\.school\.test\/account\/unsubscribe\?t=[\w-]{32}>\r$/m);
    expect(await listed('lea@school.test')).toMatchObject({
      kind: 'test.greeting',
      state: 'sent',
      attempts: 1,
      subject: 'Bonjour : Thé & gâteau',
      messageId: mail?.header('Message-ID'),
      user: `/api/users/${reader.id}`,
      sentAt: '2026-03-02T08:00:00+00:00',
    });
  });

  it('with a key goes to an address once', async () => {
    for (let n = 0; n < 2; n += 1) await queue({ kind: 'test.greeting', to: 'once@school.test', dedupKey: 'k' });
    await application.runDueJobs();
    expect(server.to('once@school.test')).toHaveLength(1);
  });

  it('is not sent where the transaction that asks for it is rolled back', async () => {
    const mails = application.app.get(MailQueue, { strict: false });
    await database
      .transaction(async (transaction) => {
        await mails.queue(transaction, { kind: 'test.greeting', portalId: 1, to: 'never@school.test' });
        throw new Error('no');
      })
      .catch(() => undefined);
    await application.runDueJobs();
    expect(server.received).toEqual([]);
  });

  it('is shown to the administrators of its portal, and to nobody else', async () => {
    expect((await application.as(await application.given.teacher()).get('/api/mails')).status).toBe(403);
    expect((await asAdministrator.get('/api/mails?state=sent')).status).toBe(200);
  });
});

describe('case 16: a server that is busy', () => {
  it('gets it again at the intervals of jobs, and once', async () => {
    server.rejections.push({ code: 451, message: '4.3.0 busy' }, { code: 451, message: '4.3.0 busy' });
    await queue({ kind: 'test.greeting', to: 'busy@school.test' });
    await application.runDueJobs();
    expect(await listed('busy@school.test')).toMatchObject({ state: 'waiting', attempts: 1 });
    for (const seconds of [12, 36]) {
      clock.advance(seconds / 2);
      await application.runDueJobs();
      clock.advance(seconds / 2);
      await application.runDueJobs();
    }
    expect(server.to('busy@school.test')).toHaveLength(1);
    expect(await listed('busy@school.test')).toMatchObject({ state: 'sent', attempts: 3 });
  });
});

describe('case 17: an address that does not exist', () => {
  it('bounces, gets nothing more, and its person reads since when; an administrator lifts it', async () => {
    const reader = await application.given.person({ email: 'gone@school.test' });
    server.rejections.push({ code: 550, message: '5.1.1 no such user gone@school.test' });
    await queue({ kind: 'test.greeting', user: reader.id });
    await application.runDueJobs();
    expect(await listed('gone@school.test')).toMatchObject({ state: 'bounced', lastError: expect.not.stringContaining('gone@') });
    await queue({ kind: 'test.greeting', user: reader.id });
    await application.runDueJobs();
    const states = (await asAdministrator.get('/api/mails?to=gone%40school.test')).body.member?.map(({ state }) => state);
    expect(states?.sort()).toEqual(['bounced', 'suppressed']);
    expect((await application.as(reader).get('/api/me')).body).toMatchObject({ mailSuppressedSince: '2026-03-02T08:00:48+00:00' });
    expect((await application.as(reader).delete(`/api/users/${reader.id}/mail_suppression`)).status).toBe(403);
    expect((await asAdministrator.delete(`/api/users/${reader.id}/mail_suppression`)).status).toBe(204);
    expect((await application.as(reader).get('/api/me')).body).toMatchObject({ mailSuppressedSince: null });
    await queue({ kind: 'test.greeting', user: reader.id });
    await application.runDueJobs();
    expect(server.to('gone@school.test')).toHaveLength(1);
  });

  it('is suppressed after three other bounces', async () => {
    for (let n = 0; n < 4; n += 1) {
      if (n < 3) server.rejections.push({ code: 552, message: '5.2.2 mailbox full' });
      await queue({ kind: 'test.greeting', to: 'full@school.test' });
      await application.runDueJobs();
    }
    const states = (await asAdministrator.get('/api/mails?to=full%40school.test')).body.member?.map(({ state }) => state);
    expect(states?.sort()).toEqual(['bounced', 'bounced', 'bounced', 'suppressed']);
  });
});

describe('case 18: a crash between the answer of the server and our commit', () => {
  it('sends it again with the same Message-ID', async () => {
    server.beforeTaken = async () => {
      await database.rows(sql`UPDATE "job" SET "leased_by" = 'another process', "leased_until" = 'epoch'`);
      server.beforeTaken = async () => undefined;
    };
    await queue({ kind: 'test.greeting', to: 'twice@school.test' });
    await application.runDueJobs();
    const ids = server.to('twice@school.test').map((mail) => mail.header('Message-ID'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await listed('twice@school.test')).toMatchObject({ state: 'sent' });
  });
});

describe('case 22: a template of the portal', () => {
  const template = { title: 'Ours', type: 'test.greeting', url: '/api/access_urls/1', defaultTemplate: true };

  it('with a placeholder that its kind does not have, or that is not closed, is refused', async () => {
    const unknown = await asAdministrator.post('/api/mail_templates', { ...template, template: '<p>{{nobody}}</p>' });
    expect(unknown.status).toBe(422);
    expect(unknown.body.violations).toMatchObject([{ propertyPath: 'template', code: 'unknown-placeholder' }]);
    expect((await asAdministrator.post('/api/mail_templates', { ...template, subject: '{{title' })).status).toBe(422);
  });

  it('replaces ours, with values escaped in HTML and as they are in text', async () => {
    const made = await asAdministrator.post('/api/mail_templates', {
      ...template,
      subject: 'S {{title}}',
      template: '<p><b>{{title}}</b></p>',
    });
    expect(made.status).toBe(201);
    await queue({ kind: 'test.greeting', to: 'template@school.test', values: { title: '<script>alert(1)</script>' } });
    await application.runDueJobs();
    const [mail] = server.to('template@school.test');
    expect(mail?.html).toContain('<b>&#60;script&#62;alert(1)&#60;/script&#62;</b>');
    expect(mail?.text).toContain('<script>alert(1)</script>');
    const preview = await asAdministrator.post(`/api/mail_templates/${String(made.body['id'])}/preview`, undefined);
    expect(preview.body).toMatchObject({ html: '<p><b>Essay on &#60;prime&#62; numbers</b></p>', subject: 'S Essay on <prime> numbers' });
    const { body } = await asAdministrator.get('/api/mail_templates/placeholders');
    expect(body['types']).toContainEqual({ type: 'test.greeting', placeholders: ['firstname', 'lastname', 'portal', 'title', 'link'] });
    await asAdministrator.delete(`/api/mail_templates/${String(made.body['id'])}`);
  });
});

describe('case 23: line breaks of people', () => {
  it('never begin a header', async () => {
    const eve = await application.given.person({ email: 'eve@school.test', firstname: 'Eve\r\nBcc: x@y.test' });
    await queue({ kind: 'test.greeting', user: eve.id, values: { title: 'a\r\nBcc: x@y.test' } });
    await application.runDueJobs();
    const [mail] = server.to('eve@school.test');
    expect(mail?.header('Subject')).toBe('Hello: a Bcc: x@y.test');
    expect(mail?.header('Bcc')).toBeUndefined();
    expect(mail?.to).toEqual(['eve@school.test']);
  });
});

describe('the test mail and the health of mail', () => {
  it('are for administrators', async () => {
    expect((await asAdministrator.post('/api/mails/test', { to: 'me@school.test' })).status).toBe(202);
    expect((await asAdministrator.post('/api/mails/test', { to: 'Me <me@school.test>' })).status).toBe(422);
    await application.runDueJobs();
    expect(server.to('me@school.test')[0]?.header('Subject')).toBe('Test of mail from Lyceum');
    expect((await asAdministrator.get('/api/mails/health')).body).toMatchObject({ configured: true, reachable: true });
    expect((await application.as(await application.given.student()).get('/api/mails/health')).status).toBe(403);
  });
});

describe('a survey', () => {
  let room: Classroom;
  let survey: Json;
  let codes = 0;

  beforeAll(async () => {
    room = await classroom(application);
  });
  beforeEach(async () => {
    codes += 1;
    const mails = { mailSubject: 'Your opinion', inviteMail: '<p>Tell us <b>more</b>.</p>', reminderMail: '<p>Please, do.</p>' };
    survey = await made('c_surveys', { code: `M${codes}`, title: 'How was it?', parentResourceNodeId: room.node, ...mails });
  });

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await room.asTeacher.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }
  const invite = (values: Record<string, unknown>): Promise<Json> => made('c_survey_invitations', { survey: survey['@id'], ...values });
  const remind = (client = room.asTeacher): Promise<Reply> => client.post(`${String(survey['@id'])}/remind`, {});
  async function notified(kind: string): Promise<Json[]> {
    const { body } = await room.asStudent.get(`/api/notifications?kind=${kind}&order[id]=desc`);
    return [...(body.member ?? [])].filter(({ subject }) => subject === survey['@id']);
  }
  /** Mails wait for a short time, in case what they tell of is taken back. */
  async function sent(): Promise<void> {
    await application.runDueJobs();
    clock.advance(120);
    await application.runDueJobs();
  }

  it('invites people with an account by a notice and its mail, and others by their address with a code', async () => {
    await invite({ user: `/api/users/${room.student.id}` });
    const { invitationCode } = await invite({ externalEmail: 'guest@elsewhere.test' });
    await sent();
    expect(await notified('survey.invited')).toMatchObject([{ title: 'Your opinion', text: 'Tell us more.' }]);
    const [own] = server.to(String((await room.asStudent.get('/api/me')).body['email']));
    expect(own?.header('Subject')).toBe('Your opinion');
    expect(own?.text).toContain('Tell us more.');
    expect(own?.text).not.toContain(String(invitationCode));
    const [mail] = server.to('guest@elsewhere.test');
    expect(mail?.header('Subject')).toBe('Your opinion');
    expect(mail?.text).toContain(`The code of your invitation is ${String(invitationCode)}.`);
    expect(mail?.text).toContain('because your address was given to');
    const taken = await application.stranger.post('/api/survey_participations', { invitationCode });
    expect([taken.status, taken.body['survey']]).toMatchObject([200, { id: survey.id }]);
    const stored = await application.dataSource.query<{ payload: unknown }[]>('SELECT "payload" FROM "job"');
    expect(JSON.stringify(stored)).not.toContain(String(invitationCode));
  });

  it('leads to the front-end where the portal names it', async () => {
    const setting = { variable: 'survey_link', title: 'Link', category: 'surveys', url: '/api/access_urls/1' };
    const asGlobal = application.as(await application.given.globalAdministrator());
    expect((await asGlobal.post('/api/settings', { ...setting, selectedValue: 'https://front.test/' })).status).toBe(422);
    const made = await asGlobal.post('/api/settings', { ...setting, selectedValue: 'https://front.test/surveys/{code}' });
    expect(made.status).toBe(201);
    const { invitationCode } = await invite({ externalEmail: 'linked@elsewhere.test' });
    await sent();
    expect(server.to('linked@elsewhere.test')[0]?.text).toContain(`https://front.test/surveys/${String(invitationCode)}`);
  });

  it('sends no mail to an address where it has no text, nor to one that was changed meanwhile', async () => {
    const invitation = await invite({ externalEmail: 'mistyped@elsewhere.test' });
    const patched = await room.asTeacher.patch(String(invitation['@id']), { externalEmail: 'right@elsewhere.test' });
    expect(patched.status).toBe(200);
    await sent();
    expect([server.to('mistyped@elsewhere.test').length, server.to('right@elsewhere.test').length]).toEqual([0, 1]);
    expect((await room.asTeacher.patch(String(survey['@id']), { inviteMail: null })).status).toBe(200);
    await invite({ externalEmail: 'silent@elsewhere.test' });
    await sent();
    expect(server.to('silent@elsewhere.test')).toEqual([]);
  });

  it('reminds those who have not completed it, once a day, and nobody once it is over', async () => {
    const question = await made('c_survey_questions', { survey: survey['@id'], surveyQuestion: 'Well?', type: 'open' });
    const classmate = await room.classmate();
    for (const { id } of [room.student, classmate]) await invite({ user: `/api/users/${id}` });
    const invitation = await invite({ externalEmail: 'late@elsewhere.test' });
    const answered = await application
      .as(classmate)
      .post(`${String(survey['@id'])}/answers`, { answers: { [String(question.id)]: 'Yes' }, complete: true });
    expect(answered.status).toBe(200);
    await sent();
    server.received.length = 0;
    expect((await remind(room.asStudent)).status).toBe(403);
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await remind();
      expect([status, body['reminded']]).toEqual([200, 2]);
      await sent();
    }
    expect(await notified('survey.reminder')).toMatchObject([{ title: 'Your opinion', text: 'Please, do.', count: 1 }]);
    expect(server.to('late@elsewhere.test').map(({ text }) => text.split('\n')[0])).toEqual(['Please, do.']);
    expect((await room.asTeacher.get(String(invitation['@id']))).body.reminderDate).not.toBeNull();
    const over = new Date(clock.now().getTime() - 1000).toISOString();
    expect((await room.asTeacher.patch(String(survey['@id']), { availTill: over })).status).toBe(200);
    expect((await remind()).status).toBe(409);
  });

  it('that is anonymous reminds everybody, and one that closes does so by itself', async () => {
    const day = 86_400_000;
    expect((await room.asTeacher.patch(String(survey['@id']), { anonymous: true })).status).toBe(200);
    const question = await made('c_survey_questions', { survey: survey['@id'], surveyQuestion: 'Well?', type: 'open' });
    await invite({ user: `/api/users/${room.student.id}` });
    expect((await invite({ externalEmail: 'hidden@elsewhere.test' })).invitationCode).toBeUndefined();
    await sent();
    const [, invitationCode] = /is (\w{64})\./.exec(server.to('hidden@elsewhere.test')[0]?.text ?? '') ?? [];
    const answers = { answers: { [String(question.id)]: 'Yes' }, complete: true };
    expect((await room.asStudent.post(`${String(survey['@id'])}/answers`, answers)).status).toBe(200);
    // The list of mails must not tell who has answered.
    const byCode = await application.stranger.post('/api/survey_participations/answers', { invitationCode, ...answers });
    expect(byCode.status).toBe(200);
    expect((await remind()).body['reminded']).toBe(2);
    await sent();
    expect(await notified('survey.reminder')).toHaveLength(1);
    expect(server.to('hidden@elsewhere.test')).toHaveLength(2);
    const availTill = new Date(clock.now().getTime() + 2 * day).toISOString();
    expect((await room.asTeacher.patch(String(survey['@id']), { availTill })).status).toBe(200);
    await sent();
    expect(await notified('deadline.soon')).toEqual([]);
    clock.advance((day * 1.2) / 1000);
    await sent();
    expect(await notified('deadline.soon')).toMatchObject([{ title: 'Your opinion', text: 'Please, do.' }]);
  });
});
