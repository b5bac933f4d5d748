import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasValidProof } from '../../../src/platform/identity/credentials/data-integrity.js';
import type { JsonDocument } from '../../../src/platform/identity/credentials/json-document.js';
import { bytesOfMultibase58 } from '../../../src/platform/identity/credentials/multibase.js';
import { ApiClient } from '../../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../../support/application.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { RoomSender, type SentEvent, userEvent } from '../../support/room-sender.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { unzipped } from '../../support/unzipped.js';
import { ranAlone, type VerifierAnswer } from '../../support/verified-pack.js';
import { sessionCookie } from '../../support/signed-in-browser.js';

const HTML = { Accept: 'text/html' };

describe('statements of attendance', () => {
  const clock = new FakeClock('2026-01-05T10:00:00Z');
  let app: TestApplication;
  let teacher: Person;
  let learner: Person;
  let course: { readonly id: number };

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { JWT_TTL: '99999999' } });
    [teacher, course] = [await app.given.teacher(), await app.given.course()];
    learner = await app.given.person({ status: 'student', firstname: 'Zoë', lastname: '<b>Łuk</b>' });
    await app.given.member(course, teacher, 'teacher');
    await app.given.member(course, learner);
    const planned = await app.given.meeting({ course_id: course.id, title: 'Planned' });
    const open = await app.given.meeting({ course_id: course.id, title: 'Open' });
    const at = (id: string, room: string, time: string): SentEvent => userEvent(id, room, learner.id, Date.parse(time), { name: 'Zoë' });
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    await app
      .as(teacher)
      .patch(`/api/conference_meetings/${planned.id}`, { startsAt: '2026-01-05T08:00:00Z', endsAt: '2026-01-05T09:00:00Z' });
    await sender.modern([
      ...[at('user-joined', planned.remoteId, '2026-01-05T07:50:00Z'), at('user-left', planned.remoteId, '2026-01-05T08:40:30Z')],
      ...[at('user-joined', open.remoteId, '2026-01-05T09:10:00Z'), at('user-left', open.remoteId, '2026-01-05T09:30:45Z')],
    ]);
  });
  afterAll(() => app.close());

  const path = (query = ''): string => `/api/courses/${course.id}/attendance_statements${query}`;
  const pdfFor = async (client: ApiClient, query = ''): Promise<Buffer> => {
    const answer = await client.fetch(path(query));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return Buffer.from(await answer.arrayBuffer());
  };
  const codeOf = async (): Promise<string> => {
    const [row] = await app.dataSource.query<{ code: string }[]>('SELECT code FROM attendance_statement ORDER BY created_at DESC LIMIT 1');
    return row?.code ?? '';
  };
  const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

  it('are the same bytes again, for every caller, and later', async () => {
    const query = `?user=/api/users/${learner.id}&from=2026-01-01&to=2026-02-01`;
    const first = await pdfFor(app.as(teacher), query);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    clock.advance(40 * 86_400);
    expect(digest(await pdfFor(app.as(learner), '?from=2026-01-01&to=2026-02-01'))).toBe(digest(first));
    const address = `/attendance/${await codeOf()}`;
    expect(digest(Buffer.from(await (await app.stranger.fetch(`${address}.pdf`)).arrayBuffer()))).toBe(digest(first));
  });

  it('say what lies within occurrences, and days of meetings without, and are verified by everybody', async () => {
    const bytes = await pdfFor(app.as(learner), '?from=2026-01-01&to=2026-02-01');
    const address = `/attendance/${await codeOf()}`;
    const { status, text } = await app.stranger.get(address, HTML);
    expect([status, text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')]).toEqual([
      200,
      expect.stringMatching(
        /This statement is genuine.*Zoë &lt;b&gt;Łuk&lt;\/b&gt;.*Attendance 1 h 01 min.*Planned , 0 h 40 min.*Open , 0 h 20 min/,
      ),
    ]);
    expect((await app.stranger.get(`${address}?sha256=${digest(bytes)}`, HTML)).text).toContain('byte by byte');
    bytes.writeUInt8(bytes.readUInt8(900) ^ 1, 900);
    expect((await app.stranger.get(`${address}?sha256=${digest(bytes)}`, HTML)).text).toContain('INVALID');
    expect((await app.stranger.get(`/attendance/${'0'.repeat(64)}`, HTML)).status).toBe(404);
  });

  it('are written for archives, and are had as an achievement with the same facts, which the key of the issuer has signed', async () => {
    const query = '?from=2026-01-01&to=2026-02-01';
    const pdf = (await pdfFor(app.as(learner), query)).toString('latin1');
    expect([pdf.includes('<pdfaid:part>2<'), pdf.includes('<pdfaid:conformance>B<'), pdf.includes('/OutputIntents')]).toEqual([
      true,
      true,
      true,
    ]);
    const address = path(`/credential${query}`);
    const answer = await app.as(learner).fetch(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc']);
    const text = await answer.text();
    const credential = JSON.parse(text) as JsonDocument;
    expect(credential).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      credentialSubject: { identifier: [{ identityHash: 'Zoë <b>Łuk</b>', identityType: 'name' }] },
      evidence: [{ narrative: expect.stringMatching(/1 h 01 min[\s\S]*Planned, 0 h 40 min[\s\S]*Open, 0 h 20 min/) }],
    });
    expect(String(credential['id'])).toContain(`/attendance/${await codeOf()}`);
    const profile = (await app.stranger.get<JsonDocument>('/api/credential_issuers/1')).body;
    const methods = profile['verificationMethod'] as { id: string; publicKeyMultibase: string }[];
    const keyOf = (id: string): KeyObject | undefined => {
      const method = methods.find((one) => id.endsWith(one.id.slice(one.id.indexOf('/api/'))));
      const x = Buffer.from(bytesOfMultibase58(method?.publicKeyMultibase ?? '') ?? [])
        .subarray(2)
        .toString('base64url');
      return method && createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    };
    expect(await hasValidProof(credential, keyOf)).toBe(true);
    expect(await hasValidProof(JSON.parse(text.replace('0 h 40 min', '9 h 40 min')) as JsonDocument, keyOf)).toBe(false);
    const stranger = await app.given.student();
    expect((await app.as(stranger).get(path(`/credential?user=/api/users/${learner.id}`))).status).toBe(403);
  });

  it('are checked by a program of their own on a machine without the service: with the key alone, and nothing changed', async () => {
    const answer = await app.as(learner).fetch(path('/credential?from=2026-01-01&to=2026-02-01&as=jws'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc+jwt']);
    const jws = await answer.text();
    const [head = '', body = '', signature = ''] = jws.split('.');
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
    const program = await app.stranger.get('/evidence/assets/verify-certificate.mjs');
    const key = await app.stranger.get(new URL(kid).pathname);
    expect([program.status, key.status]).toEqual([200, 200]);
    const verified = (text: string, other: object = {}): VerifierAnswer =>
      ranAlone('verify-certificate.mjs', ['certificate.jwt', 'key.json'], {
        'verify-certificate.mjs': program.text,
        'certificate.jwt': text,
        'key.json': JSON.stringify({ ...key.body, ...other }),
      });
    const { status, said } = verified(jws);
    expect([status, said]).toEqual([0, expect.stringContaining('Verified: it is what the owner of this key has signed.')]);
    for (const fact of ['Zoë <b>Łuk</b>', 'Planned, 0 h 40 min', kid, await codeOf()]) expect(said).toContain(fact);
    const changed = Buffer.from(Buffer.from(body, 'base64url').toString().replace('0 h 40 min', '9 h 40 min')).toString('base64url');
    expect(verified(`${head}.${changed}.${signature}`)).toMatchObject({ status: 1, said: expect.stringContaining('NOT VERIFIED') });
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(verified(jws, publicKey.export({ format: 'jwk' }))).toMatchObject({ status: 1, said: expect.stringContaining('NOT VERIFIED') });
    expect((await app.as(learner).get(path('/credential?as=xml'))).status).toBe(400);
  });

  it.each(['', '/credential', '/archive'])('are of no period that ends before it begins: %s', async (kind) => {
    const query = '?from=2026-02-01&to=2026-01-01';
    const { status, body } = await app.as(teacher).get(path(`${kind}${query}`));
    expect([status, body.detail]).toEqual([400, 'The parameter to should be later than from: the period ends before it.']);
  });

  it('are of the period that is asked for', async () => {
    await pdfFor(app.as(learner), '?from=2026-01-05T09:00:00Z&to=2026-01-06');
    const { text } = await app.stranger.get(`/attendance/${await codeOf()}`, HTML);
    expect([text.includes('Planned'), text.includes('0 h 20 min')]).toEqual([false, true]);
    expect((await app.as(learner).get(path('?from=yesterday'))).status).toBe(400);
    expect((await app.as(learner).get(path('?user=x'))).status).toBe(400);
  });

  it('are reached from the meetings of the course by who was there, and by who teaches from the report on a learner', async () => {
    const own = new ApiClient(app.url, { Cookie: await sessionCookie(app, learner) });
    const teaching = new ApiClient(app.url, { Cookie: await sessionCookie(app, teacher) });
    const address = `/plugin/Videoconf/courses/${course.id}/statement`;
    expect((await own.get(`/courses/${course.id}/meetings`, HTML)).text).toContain(`href="${address}"`);
    expect((await teaching.get(`/courses/${course.id}/meetings`, HTML)).text).not.toContain(address);
    expect((await teaching.get(`/learners/${learner.id}?cid=${course.id}&sid=0`, HTML)).text).toContain(
      `href="${address}?user=${learner.id}"`,
    );
    for (const [client, query] of [
      [own, ''],
      [teaching, `?user=${learner.id}`],
    ] as const) {
      const answer = await client.fetch(address + query);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(await pdfFor(app.as(learner))));
    }
    expect((await own.fetch(`${address}?user=${teacher.id}`)).status).toBe(403);
    expect((await app.stranger.fetch(address)).status).toBe(401);
  });

  it('are for oneself, and of others for those who teach', async () => {
    const other = await app.given.student();
    await app.given.member(course, other);
    expect((await app.as(other).get(path(`?user=${learner.id}`))).status).toBe(403);
    expect((await app.as(await app.given.student()).get(path())).status).toBe(403);
    expect((await app.stranger.get(path())).status).toBe(401);
    expect((await app.as(teacher).get(path('?user=999999'))).status).toBe(404);
  });

  it('are fetched for everybody in one file, each the same bytes as alone, by those who may change the course', async () => {
    const query = '?from=2026-01-01&to=2026-02-01';
    const answer = await app.as(teacher).fetch(`/api/courses/${course.id}/attendance_statements/archive${query}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipped(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()]).toEqual([`Zoë bŁukb (${learner.id}).pdf`]);
    const alone = await pdfFor(app.as(teacher), `${query}&user=${learner.id}`);
    expect(digest([...files.values()][0] ?? Buffer.of())).toBe(digest(alone));
    expect((await app.as(learner).get(`/api/courses/${course.id}/attendance_statements/archive`)).status).toBe(403);
    expect((await app.as(teacher).get(`/api/courses/${course.id}/attendance_statements/archive?to=2020-01-01`)).status).toBe(404);
    const page = await app.as(teacher).get(`/plugin/Videoconf/meetings/courses/${course.id}?from=2026-01-01`, HTML);
    const link = /href="([^"]*\/statements[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(link).toBe(`/plugin/Videoconf/courses/${course.id}/statements?from=2026-01-01`);
    const fetched = await app.as(teacher).fetch(link);
    expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await fetched.arrayBuffer();
  });

  it('have a planned time once it is over, as attendance does: also of who stays beyond its end, and of one that was ended before', async () => {
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    const begins = clock.now().getTime() + 60_000;
    const iso = (minutes: number): string => new Date(begins + minutes * 60_000).toISOString();
    const meetings = await Promise.all(
      ['Left', 'Stayed', 'Stopped'].map(async (title) => {
        const meeting = await app.given.meeting({ course_id: course.id, title });
        const times = { startsAt: iso(0), endsAt: iso(60) };
        expect((await app.as(teacher).patch(`/api/conference_meetings/${meeting.id}`, times)).status).toBe(200);
        return meeting;
      }),
    );
    const at = (id: string, index: number, minutes: number): SentEvent =>
      userEvent(id, meetings[index]?.remoteId ?? '', learner.id, begins + minutes * 60_000, { name: 'Zoë' });
    const stated = async (): Promise<readonly string[]> => {
      const query = `?user=/api/users/${learner.id}&from=${iso(-1)}&to=${iso(600)}`;
      const { text } = await app.as(teacher).get(path(`/credential${query}`));
      return ['Left', 'Stayed', 'Stopped'].map((title) => new RegExp(`${title}, \\d h \\d\\d min`).exec(text)?.[0] ?? '');
    };
    clock.advance(60 + 30 * 60);
    await sender.modern([
      ...[at('user-joined', 0, 0), at('user-left', 0, 20), at('user-joined', 1, 0)],
      ...[at('user-joined', 2, 0), at('user-left', 2, 20), at('meeting-ended', 2, 25)],
    ]);
    expect(await stated()).toEqual(['', '', 'Stopped, 0 h 20 min']);
    await sender.modern([at('user-joined', 0, 29)]);
    clock.advance(35 * 60);
    await sender.modern([at('user-left', 0, 59)]);
    const over = ['Left, 0 h 50 min', 'Stayed, 1 h 00 min', 'Stopped, 0 h 20 min'];
    expect(await stated()).toEqual(over);
    clock.advance(600);
    await sender.modern([at('user-left', 1, 70)]);
    expect(await stated()).toEqual(over);
  });

  it('are genuine as of what was known, where figures are corrected later, which makes another one', async () => {
    const sender = new RoomSender(app.stranger, { salt: TEST_SALT, secret: TEST_SECRET }, () => clock.now());
    const meeting = await app.given.meeting({ course_id: course.id, title: 'Corrected' });
    const begin = clock.now().getTime() - 3_600_000;
    const at = (id: string, minutes: number): SentEvent =>
      userEvent(id, meeting.remoteId, learner.id, begin + minutes * 60_000, { name: 'Zoë' });
    const query = `?from=${new Date(begin).toISOString()}&to=${new Date(begin + 3_600_000).toISOString()}`;
    await sender.modern([at('user-joined', 0), at('user-left', 10)]);
    const before = await pdfFor(app.as(learner), query);
    const first = await codeOf();
    clock.advance(60);
    await sender.modern([at('user-joined', 20), at('user-left', 40)]);
    const after = await pdfFor(app.as(learner), query);
    const second = await codeOf();
    for (const [code, bytes, hours] of [
      [first, before, '0 h 10 min'],
      [second, after, '0 h 30 min'],
    ] as const) {
      const { text } = await app.stranger.get(`/attendance/${code}?sha256=${digest(bytes)}`, HTML);
      expect([text.includes('byte by byte'), text.includes(`<strong>${hours}</strong>`)]).toEqual([true, true]);
      expect(text).toMatch(/Issued on<\/dt><dd><time datetime="2026-[-\d]+">[A-Z][a-z]+ \d+, 2026<\/time>/);
    }
  });

  it('are taken back where what meetings recorded of the person is erased, unless the portal has a duty to keep names, and those of others stay', async () => {
    const admin = app.as(await app.given.globalAdministrator());
    const other = await app.given.person({ status: 'student', firstname: 'Otto', lastname: 'Other' });
    await app.given.member(course, other);
    clock.advance(1);
    await pdfFor(app.as(other));
    const others = await codeOf();
    clock.advance(1);
    await pdfFor(app.as(learner), '?from=2026-01-01&to=2026-02-01');
    await pdfFor(app.as(learner), '?from=2026-01-01&to=2026-02-02');
    const codes = await app.dataSource.query<{ code: string }[]>('SELECT code FROM attendance_statement WHERE user_id = $1', [learner.id]);
    const seen = async (): Promise<readonly number[]> => {
      const found = new Set<number>();
      for (const { code } of codes)
        for (const address of [`/attendance/${code}`, `/attendance/${code}.pdf`]) found.add((await app.stranger.fetch(address)).status);
      return [...found];
    };
    const jws = await (await app.as(learner).fetch(path('/credential?from=2026-01-01&to=2026-02-01&as=jws'))).text();
    const erase = async (): Promise<void> => {
      expect((await admin.post('/api/videoconference/erasures', { participant: `/api/users/${learner.id}` })).status).toBe(200);
    };
    await setPortalSetting(admin, 'evidence_basis', 'Article L. 6353-1: five years.');
    await erase();
    expect([codes.length > 2, await seen()]).toEqual([true, [200]]);
    await setPortalSetting(admin, 'evidence_basis', '');
    await erase();
    expect(await seen()).toEqual([404]);
    for (const { code } of codes) expect((await app.stranger.get(`/attendance/${code}`, HTML)).text).not.toContain('Zoë');
    expect((await app.stranger.fetch(`/attendance/${others}`)).status).toBe(200);
    // Who has the file has the signature: the program says no more than who signed it, and where one asks.
    const program = (await app.stranger.get('/evidence/assets/verify-certificate.mjs')).text;
    const { kid } = JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()) as { kid: string };
    const key = JSON.stringify((await app.stranger.get(new URL(kid).pathname)).body);
    const { said } = ranAlone('v.mjs', ['c.jwt', 'k.json'], { 'v.mjs': program, 'c.jwt': jws, 'k.json': key });
    expect(said).toContain('it is what the owner of this key has signed.');
  });

  it('are gone with the person', async () => {
    await pdfFor(app.as(learner));
    const address = `/attendance/${await codeOf()}`;
    const admin = app.as(await app.given.globalAdministrator());
    await admin.delete(`/api/users/${learner.id}`);
    await admin.delete(`/api/users/${learner.id}`);
    expect((await app.stranger.get(address, HTML)).status).toBe(404);
  });

  it('stay with an erasure on another portal, whatever their course is called', async () => {
    const admin = app.as(await app.given.globalAdministrator());
    const person = await app.given.student();
    const portal = Number((await admin.post('/api/access_urls', { url: 'https://elsewhere.example.org' })).body['id']);
    const codes: string[] = [];
    for (const access_url_id of [1, portal]) {
      const { id } = await app.given.course({ title: 'Two of one title' });
      await app.given.member({ id }, person);
      await app.given.meeting({ course_id: id, access_url_id });
      clock.advance(1);
      expect((await app.as(person).fetch(`/api/courses/${id}/attendance_statements`)).status).toBe(200);
      codes.push(await codeOf());
    }
    const ofPortal = app.as(await app.given.administrator());
    expect((await ofPortal.post('/api/videoconference/erasures', { participant: `/api/users/${person.id}` })).status).toBe(200);
    const seen = await Promise.all(codes.map(async (code) => (await app.stranger.fetch(`/attendance/${code}`)).status));
    expect(seen).toEqual([404, 200]);
  });
});
