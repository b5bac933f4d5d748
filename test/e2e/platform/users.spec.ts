import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountDirectory } from '../../../src/auth/account-directory.js';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { type Given, type Person, PORTAL } from '../../support/given.js';

const PUBLIC_CARD = ['@context', '@id', '@type', 'id', 'username', 'firstname', 'lastname', 'fullName', 'pictureUri', 'illustrationUrl'];

describe('users', () => {
  let platform: TestApplication;
  let given: Given;
  let student: Person;
  let asStudent: ApiClient;
  let asAdministrator: ApiClient;
  let asEverywhere: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    await given.row('access_url', { url: 'http://other.test' });
    student = await given.student();
    asStudent = platform.as(student);
    asAdministrator = platform.as(await given.administrator());
    asEverywhere = platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] }));
  });

  afterAll(() => platform.close());

  const iri = (person: Person): string => `/api/users/${person.id}`;
  const signIn = (username: string, password: string): Promise<{ status: number; body: Json }> =>
    platform.stranger.post('/api/authentication_token', { username, password }, { 'Content-Type': 'application/json' });

  async function create(values: object = {}): Promise<Json> {
    const username = `made${Math.random().toString(36).slice(2)}`;
    const { status, body } = await asAdministrator.post('/api/users', { username, email: `${username}@example.org`, ...values });
    expect({ status, violations: body.violations }).toEqual({ status: 201, violations: undefined });
    return body;
  }

  describe('reading', () => {
    it('shows others the public card and nothing else', async () => {
      const other = await given.student();
      const { body } = await asStudent.get(iri(other));
      const collections = Object.keys(body).filter((name) => String(body[name]).startsWith(`${iri(other)}/`));
      expect(Object.keys(body).filter((name) => !collections.includes(name))).toEqual(expect.arrayContaining(PUBLIC_CARD));
      expect(Object.keys(body).filter((name) => !collections.includes(name) && !PUBLIC_CARD.includes(name))).toEqual([]);
    });

    it('shows the whole record to oneself and to administrators, without any secret', async () => {
      for (const caller of [asStudent, asAdministrator]) {
        const { body, text } = await caller.get(iri(student));
        expect(body).toMatchObject({ email: `${student.username}@example.org`, status: 'student', isActive: true, roles: [] });
        expect(text).not.toMatch(/password(Hash|_hash)|plainPassword|canonical/i);
      }
    });

    it('shows the record to human resources managers who follow a course of the person', async () => {
      const manager = await given.person({ status: 'hr_manager' });
      const course = await given.course();
      await given.member(course, student);
      expect((await platform.as(manager).get(iri(student))).body.email).toBeUndefined();
      await given.row('course_rel_user', { course_id: course.id, user_id: manager.id, status: 'student', relation_type: 'hr' });
      expect((await platform.as(manager).get(iri(student))).body.email).toBe(`${student.username}@example.org`);
      const outsider = await given.student();
      expect((await platform.as(manager).get(iri(outsider))).body.email).toBeUndefined();
    });

    it('does not let filters and orders tell what the card withholds', async () => {
      const email = `${student.username}@example.org`;
      const other = platform.as(await given.student());
      expect((await asStudent.get(`/api/users?email[exact]=${email}`)).body.totalItems).toBe(1);
      expect((await other.get(`/api/users?email[exact]=${email}`)).body.totalItems).toBe(0);
      expect((await other.get(`/api/users?search=${student.username}`)).body.totalItems).toBe(1);
    });

    it('is not for strangers', async () => {
      expect((await platform.stranger.get('/api/users')).status).toBe(401);
      expect((await platform.stranger.get(iri(student))).status).toBe(401);
    });

    it('ends at the portal', async () => {
      const foreigner = await given.person({ roles: [] });
      await platform.dataSource.query('UPDATE access_url_rel_user SET url_id = 2 WHERE user_id = $1', [foreigner.id]);
      for (const caller of [asStudent, asAdministrator]) {
        expect((await caller.get(iri(foreigner))).status).toBe(403);
        expect((await caller.get(`/api/users?id=${foreigner.id}`)).body.totalItems).toBe(0);
      }
      expect((await asEverywhere.get(iri(foreigner))).status).toBe(200);
    });
  });

  describe('making', () => {
    it('hashes the password, never returns it, and lets the new user sign in on this portal', async () => {
      const made = await create({ username: 'Ada.Lovelace', plainPassword: 'analytical engine', status: 'teacher' });
      expect(JSON.stringify(made)).not.toContain('analytical');
      expect(made).toMatchObject({ status: 'teacher', active: 'active' });
      const signedIn = await signIn('ADA.lovelace', 'analytical engine');
      expect(signedIn.status).toBe(200);
      expect((await signIn('ada.lovelace', 'difference engine')).status).toBe(401);
    });

    it('takes a user name once, whatever its case', async () => {
      await create({ username: 'Grace' });
      const { status, body } = await asAdministrator.post('/api/users', { username: 'grace', email: 'other@example.org' });
      expect(status).toBe(422);
      expect(body.violations).toMatchObject([{ propertyPath: 'username' }]);
    });

    it('wants a password of some length', async () => {
      const { body } = await asAdministrator.post('/api/users', { username: 'short', email: 's@example.org', plainPassword: 'short' });
      expect(body.violations).toMatchObject([{ propertyPath: 'plainPassword' }]);
    });

    it('is for administrators', async () => {
      const teacher = platform.as(await given.teacher());
      expect((await teacher.post('/api/users', { username: 'x', email: 'x@example.org' })).status).toBe(403);
    });

    it('stops at the limit of the portal', async () => {
      await platform.dataSource.query('UPDATE access_url SET limit_users = 1 WHERE id = $1', [PORTAL]);
      const { status } = await asAdministrator.post('/api/users', { username: 'toomany', email: 'x@example.org' });
      await platform.dataSource.query('UPDATE access_url SET limit_users = NULL');
      expect(status).toBe(409);
    });
  });

  describe('changing', () => {
    it('lets everybody change their own record, save what administrators decide', async () => {
      const before = await asStudent.get(iri(student));
      const { status, body } = await asStudent.patch(iri(student), {
        phone: '+49 30 1234',
        roles: ['ROLE_ADMIN'],
        status: 'teacher',
        active: 'inactive',
        locked: true,
        username: 'somebody-else',
        officialCode: '007',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        phone: '+49 30 1234',
        roles: [],
        status: 'student',
        active: 'active',
        locked: false,
        username: student.username,
      });
      expect(body.officialCode).toBe(before.body.officialCode);
    });

    it.each(['Middle/Earth', 'GMT+25', ' ', '<b>'])('does not take the time zone %s, which there is not', async (timezone) => {
      const reply = await asStudent.patch(iri(student), { timezone });
      expect(reply).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'timezone' }] } });
      expect((await asStudent.patch(iri(student), { timezone: 'America/New_York' })).status).toBe(200);
    });

    it('lets nobody change another', async () => {
      const other = await given.student();
      expect((await asStudent.patch(iri(other), { phone: '1' })).status).toBe(403);
    });

    it('lets administrators give roles of the list, the highest one excepted', async () => {
      const other = await given.student();
      expect((await asAdministrator.patch(iri(other), { roles: ['ROLE_TEACHER'] })).body.roles).toEqual(['ROLE_TEACHER']);
      const refused = await asAdministrator.patch(iri(other), { roles: ['ROLE_TEACHER', 'ROLE_GLOBAL_ADMIN', 'ROLE_WIZARD'] });
      expect(refused.body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['roles[1]', 'roles[2]']);
      expect((await asEverywhere.patch(iri(other), { roles: ['ROLE_GLOBAL_ADMIN'] })).status).toBe(200);
    });

    it('lets no administrator of a portal take over the account of a global one', async () => {
      const highest = await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] });
      expect((await asAdministrator.patch(iri(highest), { plainPassword: 'mine from now on' })).status).toBe(403);
      expect((await asAdministrator.delete(iri(highest))).status).toBe(403);
    });

    it('ends all sessions when the password changes', async () => {
      const made = await create({ plainPassword: 'first password' });
      const first = await signIn(String(made.username), 'first password');
      await asAdministrator.patch(String(made['@id']), { plainPassword: 'second password' });
      const refreshed = await platform.stranger.post(
        '/api/token/refresh',
        { refreshToken: first.body.refreshToken },
        { 'Content-Type': 'application/json' },
      );
      expect(refreshed.status).toBe(401);
      expect((await signIn(String(made.username), 'second password')).status).toBe(200);
    });
  });

  describe('deleting', () => {
    it('closes the account first and removes it the second time, leaving the content', async () => {
      const made = await create({ status: 'teacher', plainPassword: 'a good password' });
      const person = { id: Number(made.id), username: String(made.username) };
      const course = await platform.as(person).post('/api/courses', { title: 'Orphan' });
      expect((await asAdministrator.delete(iri(person))).status).toBe(204);
      expect((await asAdministrator.get(iri(person))).body.active).toBe('soft_deleted');
      expect((await asStudent.get(iri(person))).status).toBe(403);
      expect((await signIn(person.username, 'a good password')).status).toBe(401);
      expect((await asAdministrator.delete(iri(person))).status).toBe(204);
      expect((await asAdministrator.get(iri(person))).status).toBe(404);
      expect((await asAdministrator.get(String(course.body['@id']))).status).toBe(200);
    });

    it('is not for oneself, not even for administrators', async () => {
      const admin = await given.administrator();
      expect((await platform.as(admin).delete(iri(admin))).status).toBe(403);
      expect((await asStudent.delete(iri(student))).status).toBe(403);
    });
  });

  describe('signing in', () => {
    const OBSTACLES: readonly (readonly [string, Record<string, unknown>])[] = [
      ['inactive', { active: 'inactive' }],
      ['inactive', { active: 'soft_deleted' }],
      ['inactive', { status: 'fallback' }],
      ['locked', { locked: true }],
      ['expired', { expired: true }],
      ['expired', { expires_at: '2020-01-01' }],
      ['expired', { expiration_date: '2020-01-01' }],
      ['credentials-expired', { credentials_expired: true }],
      ['credentials-expired', { credentials_expire_at: '2020-01-01' }],
    ];

    it.each(OBSTACLES)('%s: %j', async (obstacle, values) => {
      const directory = platform.app.get(AccountDirectory);
      const person = await given.person(values);
      expect(await directory.findForSignIn(person.username.toUpperCase(), PORTAL)).toMatchObject({
        id: person.id,
        mayNotSignInBecause: obstacle,
      });
      expect(await directory.findActive(person.id, PORTAL)).toBeNull();
    });

    it('other-portal: no row for this portal', async () => {
      const directory = platform.app.get(AccountDirectory);
      expect(await directory.findForSignIn(student.username, 2)).toMatchObject({ mayNotSignInBecause: 'other-portal' });
      expect(await directory.findActive(student.id, 2)).toBeNull();
      expect(await directory.findForSignIn('nobody at all', PORTAL)).toBeNull();
    });

    it('otherwise with all roles that those stored and the status bring along', async () => {
      const person = await given.person({ status: 'teacher', roles: ['ROLE_SESSION_MANAGER'] });
      const account = await platform.app.get(AccountDirectory).findActive(person.id, PORTAL);
      expect([...(account?.roles ?? [])].sort()).toEqual(['ROLE_SESSION_MANAGER', 'ROLE_STUDENT', 'ROLE_TEACHER', 'ROLE_USER']);
    });
  });
});
