import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditSeals } from '../../../src/tracking/records/audit/audit-seals.js';
import { DueJobs } from '../../../src/jobs/due-jobs.js';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, withPassword } from '../../support/sign-in.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';

const HOUR = 3_600;

describe('The audit log', () => {
  let clock: FakeClock;
  let platform: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    clock = new FakeClock('2026-03-02T10:10:00Z');
    platform = await TestApplication.start({ clock });
    room = await classroom(platform);
  });
  afterAll(() => platform.close());

  /** With a token of this moment. */
  const asAdministrator = async (): Promise<ApiClient> => platform.as(await platform.given.administrator());
  const entries = async (query: string): Promise<readonly Json[]> =>
    (await (await asAdministrator()).get(`/api/track_e_defaults?${query}`)).body.member ?? [];

  it('has who changed which members of what, and no value of any', async () => {
    const account = await platform.given.student();
    const value = `/api/users/${account.id}`;
    const administrator = await platform.given.administrator();
    const changed = await platform.as(administrator).patch(value, { firstname: 'Zacharias', lastname: 'Quill' }, { 'X-Request-Id': 'r-1' });
    expect(changed.status).toBe(200);
    const [entry] = await entries(`defaultValue=${value}`);
    expect(entry).toMatchObject({
      defaultUserId: administrator.id,
      defaultEventType: 'users.update',
      defaultValueType: 'item',
      source: 'api',
      portal: 1,
      requestId: 'r-1',
      address: '127.0.0.0/24',
      actingUser: null,
      beforeHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(String(entry?.members).split(', ')).toEqual(expect.arrayContaining(['firstname', 'lastname']));
    expect(entry?.afterHash).not.toBe(entry?.beforeHash);
    expect(JSON.stringify(entry)).not.toMatch(/Zacharias|Quill/);
  });

  it('has nothing of a change that the database refuses', async () => {
    const everywhere = platform.as(await platform.given.globalAdministrator());
    const [first, second] = await Promise.all(
      ['tag:one', 'tag:two'].map((slug) => everywhere.post('/api/permissions', { title: slug, slug })),
    );
    const value = String(second?.body['@id']);
    const refused = await everywhere.patch(value, { slug: first?.body['slug'] });
    expect([refused.status, refused.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['slug']]);
    expect((await entries(`defaultValue=${value}&defaultEventType=permissions.update`)).length).toBe(0);
    expect((await everywhere.patch(value, { title: 'Two' })).status).toBe(200);
    expect(await entries(`defaultValue=${value}&defaultEventType=permissions.update`)).toMatchObject([{ members: 'title' }]);
  });

  it('tells of a password that it was changed, and not one digest of it', async () => {
    const account = await platform.given.student();
    const value = `/api/users/${account.id}`;
    expect((await (await asAdministrator()).patch(value, { plainPassword: 'a rather long password' })).status).toBe(200);
    const found = await entries(`defaultValue=${value}`);
    expect(found.map(({ defaultEventType }) => defaultEventType)).toContain('sign_in.password_changed');
    for (const { members } of found) expect(String(members)).not.toContain('passwordHash');
    const own = { plainPassword: 'another rather long one', currentPassword: 'a rather long password' };
    expect((await platform.as(account).patch(value, own)).status).toBe(200);
    const events = (await entries(`defaultUserId=${account.id}`)).map(({ defaultEventType }) => defaultEventType);
    expect(events).toEqual(['sign_in.password_changed']);
  });

  it('has creations and deletions, of content deletions alone, and nothing of what learners do', async () => {
    const values = { title: 'Gone', filetype: 'folder', parentResourceNodeId: room.node };
    const asTeacher = platform.as(room.teacher);
    const document = String((await asTeacher.post('/api/documents', values)).body['@id']);
    await asTeacher.patch(document, { title: 'Going' });
    expect((await asTeacher.delete(document)).status).toBe(204);
    expect((await entries(`defaultValue=${document}`)).map(({ defaultEventType }) => defaultEventType)).toEqual(['documents.delete']);
    await platform.as(room.student).patch(`/api/users/${room.student.id}`, { firstname: 'Own' });
    expect(await entries(`defaultValue=/api/users/${room.student.id}`)).toEqual([]);
  });

  it('has what is done by actions, changed visibility of content, second factors and what is taken along', async () => {
    const asTeacher = platform.as(room.teacher);
    const values = { title: 'Seen', filetype: 'folder', parentResourceNodeId: room.node };
    const document = String((await asTeacher.post('/api/documents', values)).body['@id']);
    expect((await asTeacher.put(`${document}/toggle_visibility`, {})).status).toBeLessThan(300);
    const administrator = await platform.given.administrator();
    const account = await withPassword(platform, await platform.given.teacher());
    const value = `/api/users/${account.id}`;
    const acting = await platform.as(administrator).post(`${value}/act_as`, { reason: 'A question about a course.' });
    const token = { Authorization: `Bearer ${String(acting.body['token'])}` };
    expect((await platform.stranger.patch(value, { firstname: 'Acted' }, token)).status).toBe(200);
    expect((await platform.as(administrator).delete(`${value}/act_as`)).status).toBe(204);
    expect((await platform.as(administrator).get('/api/course_rel_users.csv')).status).toBe(200);
    const begun = await platform.as(account).post('/api/me/second_factor', { currentPassword: PASSWORD });
    const totp = new TOTP({ secret: Secret.fromBase32(String(begun.body['secret'])) });
    const code = totp.generate({ timestamp: clock.now().getTime() });
    expect((await platform.as(account).post('/api/me/second_factor/confirm', { code })).status).toBe(200);
    expect((await platform.as(administrator).delete(`${value}/second_factor`)).status).toBe(204);
    expect((await entries(`defaultValue=${document}`)).map(({ defaultEventType }) => defaultEventType)).toEqual([
      'documents.toggle_visibility',
    ]);
    const events = (await entries(`defaultValue=${value}`)).map((entry) => [entry.defaultEventType, entry.defaultUserId, entry.actingUser]);
    expect(events).toEqual([
      ['users.act_as', administrator.id, null],
      ['users.update', account.id, administrator.id],
      ['users.end_acting_as', administrator.id, null],
      ['sign_in.second_factor_enabled', account.id, null],
      ['users.remove_second_factor', administrator.id, null],
    ]);
    const [taken] = await entries(`defaultEventType=course_rel_users.export&defaultUserId=${administrator.id}`);
    expect(taken).toMatchObject({ defaultValueType: 'collection', defaultValue: '/api/course_rel_users', address: '127.0.0.0/24' });
  });

  it('is part of the write: what is refused leaves none', async () => {
    const account = await platform.given.student();
    const value = `/api/users/${account.id}`;
    const taken = await platform.given.student();
    expect((await (await asAdministrator()).patch(value, { username: taken.username })).status).toBe(422);
    expect(await entries(`defaultValue=${value}`)).toEqual([]);
  });

  it('39: is refused each change by SQL; one that was made past the triggers is named by its hour', async () => {
    const seals = platform.app.get(AuditSeals, { strict: false });
    const dataSource = platform.dataSource;
    for (const statement of [
      `UPDATE "track_e_default" SET "default_user_id" = 1`,
      `DELETE FROM "track_e_default"`,
      `TRUNCATE "track_e_default"`,
    ]) {
      await expect(dataSource.query(statement)).rejects.toThrow('added and never changed');
    }
    for (let hour = 0; hour < 3; hour += 1) {
      clock.advance(HOUR);
      await (await asAdministrator()).patch(`/api/users/${room.student.id}`, { firstname: `Hour ${hour}` });
    }
    clock.advance(2 * HOUR);
    await platform.app.get(DueJobs, { strict: false }).run();
    expect(await seals.verify()).toBeUndefined();
    await dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL session_replication_role = 'replica'`);
      await manager.query(
        `UPDATE "track_e_default" SET "default_user_id" = 1 WHERE "default_date" >= '2026-03-02T12:00:00Z' AND "default_date" < '2026-03-02T13:00:00Z'`,
      );
    });
    expect(await seals.verify()).toEqual({ hour: new Date('2026-03-02T12:00:00Z') });
  });

  it('39: a seal that was taken away is missed', async () => {
    await platform.dataSource.query(`DELETE FROM "audit_seal" WHERE "hour" = '2026-03-02T11:00:00Z'`);
    expect(await platform.app.get(AuditSeals, { strict: false }).verify()).toEqual({ hour: new Date('2026-03-02T11:00:00Z') });
  });
});
