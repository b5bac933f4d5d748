import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Environment } from '../../../src/config/environment.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { ServiceProcess } from '../../support/service-process.js';

const AN_HOUR = 3_600;
const A_DAY = 86_400;

describe('certificates', () => {
  const clock = new FakeClock(new Date());
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let book: Json;
  let result: Json;
  let certificate: Json;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { PUBLIC_URL: 'https://lms.example' } });
    room = await classroom(application);
    ({ asTeacher } = room);
    const certificates = { generateCertificates: true, certifMinScore: 60, certificateValidityPeriod: 10 };
    book = await made('gradebook_categories', { title: 'Book', course: room.course, ...certificates });
    const evaluation = await made('gradebook_evaluations', { title: 'Exam', weight: 1, max: 10_000, category: book['@id'] });
    result = await made('gradebook_results', { evaluation: evaluation['@id'], user: `/api/users/${room.student.id}`, score: 6463 });
  });

  afterAll(() => application.close());

  async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
    const { status, body } = await asTeacher.post(`/api/${path}`, values);
    expect([status, body.violations ?? body.detail]).toEqual([201, undefined]);
    return body;
  }

  const stored = async (): Promise<readonly Json[]> => {
    const { body } = await room.asStudent.get(`/api/gradebook_certificates?category=${String(book.id)}`);
    return body.member ?? [];
  };

  const hash = (): string => String(certificate.hash);
  const verified = (code = hash()): Promise<Reply> => application.stranger.get(`/api/certificates/${code}`);
  const document = async (path: string): Promise<{ status: number; type: string | null; bytes: Buffer }> => {
    const response = await fetch(`${application.url}${path}`, { headers: { Authorization: application.authorizationOf(room.student) } });
    return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('that would show boxes are notified of before they are drawn', async () => {
    const learner = await application.given.person({ status: 'student', firstname: 'たろう', lastname: 'やまだ' });
    await application.given.member({ id: room.course }, learner);
    const [evaluation] = (await asTeacher.get(`/api/gradebook_evaluations?category=${String(book['@id'])}`)).body.member ?? [];
    await made('gradebook_results', { evaluation: evaluation?.['@id'], user: `/api/users/${learner.id}`, score: 9000 });
    clock.advance(10);
    await application.runDueJobs();
    for (const who of [asTeacher, room.asAdministrator]) {
      const { body } = await who.get('/api/notifications?kind=certificate.unprintable');
      expect(body.member).toMatchObject([{ text: '@fontsource/noto-sans-jp' }]);
    }
    expect((await room.asStudent.get('/api/notifications?kind=certificate.unprintable')).body.totalItems).toBe(0);
  });

  it('case 36: are issued by themselves once the minimum is reached', async () => {
    clock.advance(10);
    await application.runDueJobs();
    const [issued, ...others] = await stored();
    certificate = issued ?? {};
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({ scoreCertificate: 64.63, state: 'valid', user: `/api/users/${room.student.id}`, publish: true });
    expect(certificate.pathCertificate).toBe(`/certificates/${hash()}`);
    expect(hash()).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are verified by everybody who has the code', async () => {
    const { status, body } = await verified();
    expect([status, body]).toEqual([
      200,
      {
        '@type': 'CertificateVerification',
        state: 'valid',
        holder: `Person ${room.student.username.replace('person', '')}`,
        course: `Course of ${room.teacher.username}`,
        portal: expect.any(String),
        percentage: '64.63',
        issuedOn: clock.now().toISOString().slice(0, 10),
        expiresOn: certificate.expiryDate,
        revokedOn: null,
        document: `/certificates/${hash()}.pdf`,
      },
    ]);
    const page = await fetch(`${application.url}/certificates/${hash()}`, { headers: { 'Accept-Language': 'fr' } });
    const text = await page.text();
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('content-language')]).toEqual([200, 'noindex', 'fr']);
    expect(text).toContain('authentique');
    expect(text).not.toContain('<script');
  });

  it('case 37: are the same PDF each time, and unknown by any other code', async () => {
    const own = await document(`${String(certificate['@id'])}/content`);
    const again = await document(`/certificates/${hash()}.pdf`);
    expect([own.status, own.type, own.bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
    expect(digest(again.bytes)).toBe(digest(own.bytes));
    expect((await stored())[0]?.downloadedAt).not.toBeNull();
    const other = (hash().startsWith('0') ? '1' : '0') + hash().slice(1);
    for (const code of [other, 'nonsense', `${hash()}0`]) expect((await verified(code)).status).toBe(404);
    expect((await fetch(`${application.url}/certificates/${other}`)).status).toBe(404);
  });

  it('case 37: are the same bytes in another process', async () => {
    const { DATABASE_URL, FILES_DIR } = application.app.get(Environment);
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-certificates-'));
    const process = ServiceProcess.spawn({
      DATABASE_URL: String(DATABASE_URL),
      FILES_DIR,
      DATA_DIR: folder,
      SEED_DEMO: 'false',
      JOBS_ENABLED: 'false',
    });
    try {
      const answer = await fetch(`${await process.ready()}/certificates/${hash()}.pdf`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const own = await document(`/certificates/${hash()}.pdf`);
      expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(digest(own.bytes));
    } finally {
      await process.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('are issued by teachers under the same condition, and not twice', async () => {
    const issue = (user: number): Promise<Reply> =>
      asTeacher.post('/api/gradebook_certificates', { category: book['@id'], user: `/api/users/${user}` });
    expect((await issue(room.student.id)).body.violations?.[0]?.propertyPath).toBe('user');
    expect((await issue((await room.classmate()).id)).status).toBe(422);
  });

  it('case 36: stay when marks fall, and are not issued again once revoked', async () => {
    await asTeacher.patch(String(result['@id']), { score: 100 });
    expect((await stored()).length).toBe(1);
    const revoke = (client: ApiClient, reason: string): Promise<Reply> => client.post(`${String(certificate['@id'])}/revoke`, { reason });
    expect((await revoke(room.asStudent, 'I do not want it.')).status).toBe(403);
    expect((await revoke(asTeacher, 'no')).status).toBe(422);
    expect((await revoke(asTeacher, 'Somebody else sat the exam.')).body).toMatchObject({ state: 'revoked' });
    expect((await revoke(asTeacher, 'Another reason.')).body.revocationReason).toBe('Somebody else sat the exam.');
    expect((await verified()).body).toMatchObject({ state: 'revoked', document: null });
    expect((await document(`/certificates/${hash()}.pdf`)).status).toBe(404);
    await asTeacher.patch(String(result['@id']), { score: 9000 });
    clock.advance(10);
    await application.runDueJobs();
    expect((await stored()).map(({ state }) => state)).toEqual(['revoked']);
  });

  it('expire after the last day of their validity', async () => {
    const issued = await made('gradebook_certificates', { category: book['@id'], user: `/api/users/${room.student.id}` });
    clock.advance(AN_HOUR);
    await application.runDueJobs();
    clock.advance(10 * A_DAY - AN_HOUR);
    expect((await verified(String(issued.hash))).body.state).toBe('valid');
    clock.advance(A_DAY);
    expect((await verified(String(issued.hash))).body).toMatchObject({ state: 'expired', document: null });
    await application.runDueJobs();
    const { body } = await application.as(room.student).get('/api/gradebook_certificate_expiry_notifications');
    expect(body.member?.map(({ notificationType }) => notificationType).sort()).toEqual(['about_to_expire', 'expired']);
  });

  it('that are not public are unknown', async () => {
    const other = await classroom(application);
    const values = { title: 'Book', course: other.course, generateCertificates: true, certifMinScore: 50 };
    const { body: category } = await other.asTeacher.post('/api/gradebook_categories', values);
    const exam = { title: 'Exam', weight: 1, max: 10, category: category['@id'] };
    const { body: evaluation } = await other.asTeacher.post('/api/gradebook_evaluations', exam);
    const mark = { evaluation: evaluation['@id'], user: `/api/users/${other.student.id}`, score: 8 };
    await other.asTeacher.post('/api/gradebook_results', mark);
    const issued = await other.asTeacher.post('/api/gradebook_certificates', {
      category: category['@id'],
      user: `/api/users/${other.student.id}`,
      publish: false,
    });
    expect([issued.status, issued.body.publish]).toEqual([201, false]);
    expect((await verified(String(issued.body.hash))).status).toBe(404);
  });
});

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
