import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { PASSWORD, signIn } from '../../support/sign-in.js';

const NAMES = { firstname: 'Nora', lastname: 'Lind', password: PASSWORD };

let app: TestApplication;
let teacher: Person;
let course: { id: number };

beforeAll(async () => {
  app = await TestApplication.start({ variables: { PUBLIC_URL: 'https://lms.example.org' } });
  teacher = await app.given.teacher();
  course = await app.given.course();
  await app.given.member(course, teacher, 'teacher');
});
afterAll(() => app.close());

async function invite(email: string, more: object = {}): Promise<{ id: number; token: string }> {
  const { status, body } = await app.as(teacher).post('/api/course_invitations', { email, course: `/api/courses/${course.id}`, ...more });
  expect(status).toBe(201);
  expect(String(body['link'])).toMatch(/^https:\/\/lms\.example\.org\/account\/invitation\?t=[\w-]{43}$/);
  return { id: Number(body['id']), token: String(body['link']).split('t=')[1] ?? '' };
}

const accept = (token: string, members: object = NAMES, as = app.stranger): Promise<Reply> =>
  as.post('/api/invitations/accept', { token, ...members });

async function learners(): Promise<number> {
  const { body } = await app.as(teacher).get(`/api/course_rel_users?course=/api/courses/${course.id}&status=student`);
  return Number(body['totalItems']);
}

describe('25. An invitation', () => {
  it('is shown, and accepted once, by two requests at once too', async () => {
    const before = await learners();
    const { id, token } = await invite('nora@example.org', { message: 'Welcome', locale: 'fr' });
    const preview = await app.stranger.post('/api/invitations/preview', { token });
    expect([preview.status, preview.body]).toEqual([
      200,
      expect.objectContaining({ email: 'nora@example.org', course: `/api/courses/${course.id}`, message: 'Welcome', account: false }),
    ]);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    const created = answers.find(({ status }) => status === 201)?.body ?? {};
    expect(Object.keys(created).sort()).toEqual(['refreshToken', 'token', 'user']);
    expect(await learners()).toBe(before + 1);
    const { body } = await app.as(teacher).get(`/api/course_invitations/${id}`);
    expect(body).toMatchObject({ state: 'accepted', link: null, registeredUser: created['user'] });
    expect(body['acceptedAt']).toEqual(expect.any(String));
    expect((await signIn(app, 'nora@example.org')).status).toBe(200);
    expect((await accept(token)).status).toBe(410);
    expect((await app.stranger.post('/api/invitations/preview', { token })).status).toBe(410);
  });

  it('stays good where the names or the password are refused', async () => {
    const { token } = await invite('olaf@example.org');
    const nothing = await accept(token, {});
    expect([nothing.status, nothing.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([
      422,
      ['firstname', 'lastname', 'password'],
    ]);
    const weak = await accept(token, { ...NAMES, password: 'password' });
    expect([weak.status, weak.body.violations?.[0]?.propertyPath]).toEqual([422, 'password']);
    const guessed = await accept(token, { ...NAMES, password: 'olaf@example.org' });
    expect([guessed.status, guessed.body.violations?.[0]?.propertyPath]).toEqual([422, 'password']);
    expect((await accept(token, { ...NAMES, username: teacher.username })).status).toBe(422);
    expect((await accept(token)).status).toBe(201);
  });

  it('opens a session with all its courses', async () => {
    const session = await app.given.session();
    await app.given.row('session_rel_course', { session_id: session.id, course_id: course.id });
    const administrator = await app.given.administrator();
    const { body } = await app
      .as(administrator)
      .post('/api/course_invitations', { email: 'pia@example.org', session: `/api/sessions/${session.id}` });
    const accepted = await accept(String(body['link']).split('t=')[1] ?? '');
    expect(accepted.status).toBe(201);
    const enrolled = await app.as(administrator).get(`/api/session_rel_course_rel_users?session=/api/sessions/${session.id}`);
    expect(enrolled.body.member).toEqual([expect.objectContaining({ user: expect.anything() as unknown })]);
  });

  it('is not made twice, and sent again at most five times a day, which voids the older link', async () => {
    const { id, token } = await invite('rosa@example.org');
    const second = await app
      .as(teacher)
      .post('/api/course_invitations', { email: 'Rosa@example.org', course: `/api/courses/${course.id}` });
    expect([second.status, second.body['invitation']]).toEqual([409, `/api/course_invitations/${id}`]);
    const resent = await app.as(teacher).post(`/api/course_invitations/${id}/resend`, undefined);
    expect(resent.status).toBe(202);
    expect((await accept(token)).status).toBe(410);
    for (let time = 0; time < 4; time += 1) await app.as(teacher).post(`/api/course_invitations/${id}/resend`, undefined);
    expect((await app.as(teacher).post(`/api/course_invitations/${id}/resend`, undefined)).status).toBe(429);
    await app.as(teacher).patch(`/api/course_invitations/${id}`, { revoke: true });
    expect((await app.as(teacher).post(`/api/course_invitations/${id}/resend`, undefined)).status).toBe(409);
    expect((await accept(String(resent.body['link']).split('t=')[1] ?? '')).status).toBe(410);
  });

  it('ends, after ninety days at the latest', async () => {
    const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    const body = { email: 'sven@example.org', course: `/api/courses/${course.id}` };
    expect((await app.as(teacher).post('/api/course_invitations', { ...body, expiresAt: at(91) })).status).toBe(422);
    expect((await app.as(teacher).post('/api/course_invitations', { ...body, expiresAt: at(-1) })).status).toBe(422);
    const { body: made } = await app.as(teacher).post('/api/course_invitations', { ...body, expiresAt: at(30) });
    expect(made['state']).toBe('pending');
  });
});

describe('26. An invitation to the address of an account', () => {
  it('is accepted by its owner alone, signed in', async () => {
    const owner = await app.given.student();
    const { token } = await invite(`${owner.username}@example.org`);
    expect((await accept(token)).status).toBe(409);
    expect((await accept(token, {}, app.as(await app.given.student()))).status).toBe(403);
    const accepted = await accept(token, {}, app.as(owner));
    expect([accepted.status, accepted.body]).toEqual([200, { user: `/api/users/${owner.id}` }]);
    expect((await accept(token, {}, app.as(owner))).status).toBe(410);
  });
});
