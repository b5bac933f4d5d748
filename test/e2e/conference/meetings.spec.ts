import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';

describe('meetings', () => {
  const clock = new FakeClock('2026-03-02T08:00:00Z');
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start({ clock });
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  async function meeting(values: Record<string, unknown> = {}): Promise<Json> {
    const { status, body } = await asTeacher.post('/api/conference_meetings', {
      title: 'Lecture',
      course: room.course,
      visibility: 'visible',
      ...values,
    });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  const join = (client: ApiClient, to: Json, values: Record<string, unknown> = {}): Promise<Reply> =>
    client.post('/api/conference_activities', { meeting: to['@id'], type: 'participant', ...values });

  it('are held by the teachers of a course and seen by its members while visible', async () => {
    const visible = await meeting();
    const hidden = await meeting({ visibility: 'hidden' });
    expect(visible).toMatchObject({ serviceProvider: 'bbb', status: 'closed', closedAt: null, user: null });
    expect((await asStudent.get(String(visible['@id']))).status).toBe(200);
    expect((await asStudent.get(String(hidden['@id']))).status).toBe(403);
    expect((await room.asOutsider.get(String(visible['@id']))).status).toBe(403);
    expect((await asStudent.post('/api/conference_meetings', { title: 'Mine', course: room.course })).status).toBe(403);
    expect((await asStudent.patch(String(visible['@id']), { title: 'Mine' })).status).toBe(403);
    expect((await asTeacher.delete(String(hidden['@id']))).status).toBe(204);
  });

  it('never show their passwords, nor to participants what the server tells of them', async () => {
    const made = await meeting({ attendeePw: 'let-me-in', moderatorPw: 'let-me-rule' });
    for (const client of [asTeacher, asStudent, room.asAdministrator]) {
      const { text } = await client.get(String(made['@id']));
      expect(text).not.toMatch(/let-me|Pw/);
    }
    expect((await asStudent.get(String(made['@id']))).body).not.toHaveProperty('meetingInfoGet');
    expect((await asTeacher.get(String(made['@id']))).body).toHaveProperty('meetingInfoGet');
  });

  it('are held for a course, for one person or for the portal, and not for two of these', async () => {
    const both = await room.asAdministrator.post('/api/conference_meetings', {
      title: 'Both',
      course: room.course,
      user: `/api/users/${room.teacher.id}`,
    });
    expect([both.status, both.body.violations?.[0]?.propertyPath]).toEqual([422, 'course']);
    expect((await asTeacher.post('/api/conference_meetings', { title: 'All' })).status).toBe(403);
    const all = await room.asAdministrator.post('/api/conference_meetings', { title: 'All', visibility: 'visible' });
    expect(all.body.accessUrl).toBe('/api/access_urls/1');
    expect((await room.asOutsider.get(String(all.body['@id']))).status).toBe(200);
    const own = await asTeacher.post('/api/conference_meetings', {
      title: 'Own',
      user: `/api/users/${room.teacher.id}`,
      visibility: 'visible',
    });
    expect(own.status).toBe(201);
    expect((await asStudent.get(String(own.body['@id']))).status).toBe(403);
  });

  it('have a remote id of their own while open', async () => {
    const first = await meeting({ remoteId: 'room', status: 'open' });
    const { status, body } = await asTeacher.post('/api/conference_meetings', {
      title: 'x',
      course: room.course,
      remoteId: 'room',
      status: 'open',
    });
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'remoteId']);
    await asTeacher.patch(String(first['@id']), { status: 'closed' });
    await meeting({ remoteId: 'room', status: 'open' });
  });

  it('are not made again, in the room of the one that has ended, by a request that is repeated; a person may hand the room on', async () => {
    const values = { title: 'Repeated', course: room.course, remoteId: 'repeated-room', status: 'open', visibility: 'visible' };
    const made = await asTeacher.post('/api/conference_meetings', values);
    expect(made.status).toBe(201);
    const sender = new RoomSender(application.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    await sender.modern([userEvent('meeting-ended', 'repeated-room', 1, clock.now().getTime())]);
    const again = await asTeacher.post('/api/conference_meetings', values);
    expect([again.status, again.body.violations]).toMatchObject([
      422,
      [{ propertyPath: 'remoteId', message: expect.stringContaining('open it again') }],
    ]);
    expect((await asTeacher.patch(String(made.body['@id']), { status: 'open' })).status).toBe(200);
    expect((await asTeacher.patch(String(made.body['@id']), { status: 'closed' })).status).toBe(200);
    expect((await asTeacher.post('/api/conference_meetings', values)).status).toBe(201);
  });

  it('have a remote id without a comma, by which the server parts ids', async () => {
    const values = { title: 'Comma', course: room.course, visibility: 'visible' };
    const refused = [{ propertyPath: 'remoteId', message: expect.stringContaining('comma') }];
    const { status, body } = await asTeacher.post('/api/conference_meetings', { ...values, remoteId: 'one,two' });
    expect([status, body.violations]).toMatchObject([422, refused]);
    const made = await asTeacher.post('/api/conference_meetings', { ...values, remoteId: 'one' });
    const changed = await asTeacher.patch(String(made.body['@id']), { remoteId: 'one,two' });
    expect([changed.status, changed.body.violations]).toMatchObject([422, refused]);
  });

  it('end for everybody: running timers are counted, records closed', async () => {
    const open = await meeting({ status: 'open' });
    const { body: stay } = await join(asStudent, open);
    const metrics = {
      totals: { talk_seconds: 5, camera_seconds: 0 },
      counts: { messages: 1, reactions: 0, hands: 0, reactions_breakdown: {} },
      temp: { talk_started_at: clock.now().getTime() / 1000, camera_started_at: 0 },
    };
    await application.dataSource.query('UPDATE conference_activity SET metrics = $2 WHERE id = $1', [stay.id, JSON.stringify(metrics)]);
    clock.advance(60);
    const ended = await asTeacher.patch(String(open['@id']), { status: 'closed' });
    expect(ended.body.closedAt).toBe('2026-03-02T08:01:00+00:00');
    expect((await asStudent.get(String(stay['@id']))).body).toMatchObject({
      close: true,
      outAt: '2026-03-02T08:01:00+00:00',
      metrics: {
        totals: { talk_seconds: 65, camera_seconds: 0 },
        counts: { messages: 1 },
        temp: { talk_started_at: 0, camera_started_at: 0 },
      },
    });
    expect((await asTeacher.patch(String(open['@id']), { status: 'open' })).body.closedAt).toBeNull();
  });

  describe('activity', () => {
    it('is the caller’s own, one open record a meeting', async () => {
      const to = await meeting({ status: 'open' });
      const { status, body } = await join(asStudent, to);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        participant: `/api/users/${room.student.id}`,
        participantKey: `u:${room.student.id}`,
        close: false,
        metrics: null,
      });
      const twice = await join(asStudent, to);
      expect([twice.status, twice.body.violations?.[0]?.propertyPath]).toEqual([422, 'meeting']);
      const classmate = await room.classmate();
      expect((await join(asStudent, to, { participant: `/api/users/${classmate.id}` })).status).toBe(403);
      expect((await join(room.asOutsider, to)).status).toBe(422);
      expect((await application.as(classmate).get(String(body['@id']))).status).toBe(403);
      expect((await asTeacher.get(String(to.activities))).body.totalItems).toBe(1);
    });

    it('is signed once and left by the participant, and changed in nothing else', async () => {
      const { body: stay } = await join(asStudent, await meeting({ status: 'open' }));
      const signed = await asStudent.patch(String(stay['@id']), {
        signatureFile: 'mine.png',
        type: 'forged',
        signedAt: '2020-01-01T00:00:00Z',
      });
      expect(signed.body).toMatchObject({ signatureFile: 'mine.png', type: 'participant' });
      expect(signed.body.signedAt).toBe(clock.now().toISOString().replace('.000Z', '+00:00'));
      expect((await asStudent.patch(String(stay['@id']), { signatureFile: 'other.png' })).status).toBe(422);
      const left = await asStudent.patch(String(stay['@id']), { close: true });
      expect(left.body).toMatchObject({ close: true, signatureFile: 'mine.png' });
      expect(left.body.outAt).not.toBeNull();
      expect((await asStudent.patch(String(stay['@id']), { close: false })).body.close).toBe(true);
      expect((await asStudent.delete(String(stay['@id']))).status).toBe(403);
      expect((await room.asAdministrator.delete(String(stay['@id']))).status).toBe(204);
    });

    it('never ends before it began', async () => {
      const { body: stay } = await join(asStudent, await meeting({ status: 'open' }));
      const { status, body } = await asTeacher.patch(String(stay['@id']), { outAt: '2020-01-01T00:00:00Z' });
      expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'outAt']);
    });
  });

  it('have recordings for those who see them', async () => {
    const of = await meeting();
    const recording = { meeting: of['@id'], formatType: 'presentation', resourceUrl: 'https://video.test/1' };
    expect((await asStudent.post('/api/conference_recordings', recording)).status).toBe(403);
    const { status, body } = await asTeacher.post('/api/conference_recordings', recording);
    expect(status).toBe(201);
    expect((await asTeacher.post('/api/conference_recordings', recording)).status).toBe(422);
    expect((await asStudent.get(String(of.recordings))).body.member).toMatchObject([{ id: body.id }]);
    expect((await room.asOutsider.get(String(body['@id']))).status).toBe(403);
    expect((await asTeacher.delete(String(of['@id']))).status).toBe(204);
    expect((await asTeacher.get(String(body['@id']))).status).toBe(404);
  });
});
