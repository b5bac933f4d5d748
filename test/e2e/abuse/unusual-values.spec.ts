import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { ApiClient, type Json } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { RoomSender, userEvent } from '../../support/room-sender.js';

/** Beyond what PostgreSQL's `integer` holds. */
const BEYOND_INTEGER = 2 ** 31;
const START = Date.UTC(2026, 0, 5, 8);

describe('A caller who sends what nobody expects', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let sender: RoomSender;

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' }));
    sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
  });
  afterAll(() => app.close());

  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  it.each([101, 5_000, 200_000])('nests a member %d deep, and is told that this is too deep', async (levels) => {
    for (const path of ['/api/links', '/api/courses', '/api/documents']) {
      const { status, body } = await admin.post(path, `{"title": "deep", "resourceLinkList": ${nested(levels)}}`);
      expect({ path, status, body }).toMatchObject({ path, status: 400, body: { status: 400 } });
    }
  });

  it('announces a form and sends none', async () => {
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await admin.get('/api/portfolio_attachments', form)).status).toBe(200);
    expect((await admin.send('POST', '/api/portfolio_attachments', undefined, form)).status).toBe(400);
  });

  it('nests a batch deep, and is told so', async () => {
    const { status } = await admin.post(
      '/api/batch',
      `{"operations": [{"method": "POST", "path": "/api/links", "body": {"title": ${nested(5_000)}}}]}`,
    );
    expect(status).toBe(400);
  });

  it('puts a NUL into the user name of the sign-in page, and sees the page again', async () => {
    const body = 'username=ad%00min&password=x%00y';
    const { status, text } = await app.stranger.send('POST', '/admin/sign-in', body, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(401);
    expect(text).not.toContain('\0');
  });

  describe('in an analytics report', () => {
    const report = async (room: string, attendees: readonly Json[]) => {
      const token = new JwtService().sign({ exp: Math.floor(Date.now() / 1000) + 3600 }, { secret: TEST_SALT, algorithm: 'HS512' });
      const data = { metadata: {}, duration: 1800, start: '2026-01-05T08:00:00Z', finish: '2026-01-05T08:30:00Z', attendees };
      const body = { version: '1.0', meeting_id: room, internal_meeting_id: `int-${room}`, data };
      return app.stranger.send('POST', '/api/videoconference/analytics', body, {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
      });
    };
    const attendee = (id: number, talkTime: number): Json => ({ ext_user_id: String(id), engagement: { talk_time: talkTime } });

    it.each([BEYOND_INTEGER, 1e300])('claims to have talked for %d s, and is not recorded', async (talkTime) => {
      const { remoteId: room } = await app.given.meeting();
      const { id } = await app.given.student();
      const { status, body } = await report(room, [attendee(id, talkTime)]);
      expect([status, body]).toMatchObject([200, { recorded: 0, ignored: [{ reason: 'malformed-attendee' }] }]);
    });

    it('attends so often that the times together are beyond, and has no more than the most that is believed', async () => {
      const { remoteId: room } = await app.given.meeting();
      const { id } = await app.given.student();
      await sender.modern([userEvent('user-joined', room, id, START), userEvent('user-left', room, id, START + 60_000)]);
      const { status, body } = await report(room, Array(300).fill(attendee(id, 10_000_000)) as Json[]);
      expect([status, body]).toMatchObject([200, { received: 300, ignored: [] }]);
    });
  });

  it.each(['sid', 'cid', 'gid'])('names nonsense as %s, and finds nothing', async (name) => {
    const course = await app.given.course();
    const link = await admin.post('/api/links', {
      title: 'A link',
      url: 'https://example.org',
      resourceLinkList: [{ cid: course.id, visibility: 'published' }],
    });
    expect(link.status).toBe(201);
    for (const value of ['x', '1.5', '-1', '1e3', String(BEYOND_INTEGER), '9'.repeat(30), 'Infinity', '%00', '1%00']) {
      const query = new Map([
        ['cid', String(course.id)],
        [name, value],
      ]);
      const address = `${String(link.body['@id'])}/toggle_visibility?${[...query].map((pair) => pair.join('=')).join('&')}`;
      const { status, body } = await admin.put(address, {});
      expect({ value, answered: [400, 404, 422].includes(status), status: body.status }).toEqual({ value, answered: true, status });
      const list = await admin.get(`/api/links?${name}=${value}`);
      expect([value, [200, 400].includes(list.status)]).toEqual([value, true]);
    }
  });

  it.each(['x', '', '\0', 42, null, {}, '00000000-0000-0000-0000-00000000000g'])(
    'signs a token of session %j, and is not let in',
    async (sid) => {
      const tokens = new JwtService({ secret: TEST_SECRET });
      const [, token = ''] = app.authorizationOf(await app.given.student()).split(' ');
      const forged = tokens.sign({ ...tokens.decode<object>(token), sid });
      const { status, body } = await new ApiClient(app.url, { Authorization: `Bearer ${forged}` }).get('/api/me');
      expect([status, body.status]).toEqual([401, 401]);
      const page = await new ApiClient(app.url, { Cookie: `lyceum_session=${forged}` }).get('/admin/sessions', { Accept: 'text/html' });
      expect(page.status).toBeLessThan(500);
    },
  );

  it('reacts by emoji that are called like members which every object inherits, and has each counted', async () => {
    const { remoteId: room, id: meeting } = await app.given.meeting();
    const { id } = await app.given.student();
    const names = ['valueOf', 'constructor', '__proto__', 'toString', 'hasOwnProperty'];
    const reactions = [...names, ...names].map((emoji, index) =>
      userEvent('user-reaction-changed', room, id, START + 1_000 * (index + 1), { reaction: emoji }),
    );
    await sender.modern([userEvent('user-joined', room, id, START), ...reactions]);
    await sender.modern([userEvent('user-left', room, id, START + 60_000)]);
    const { status, body } = await admin.get(`/api/conference_activities?meeting=${meeting}`);
    expect(status).toBe(200);
    const [record] = body.member ?? [];
    const { counts } = record!.metrics as { counts: { reactions: number; reactions_breakdown: object } };
    expect(counts.reactions).toBe(2 * names.length);
    expect(Object.entries(counts.reactions_breakdown).sort()).toEqual(names.map((name) => [name, 2]).sort());
  });
});
