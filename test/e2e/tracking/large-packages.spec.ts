import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { emptyCaches } from '../../../src/cache/cache.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';
import { importPackage, singleSco, zippedStored } from '../../support/scorm-package.js';

const MEBIBYTE = 1_048_576;
/** Above what is imported at once. */
const LARGE = 65 * MEBIBYTE;
const A_WEEK = 7 * 86_400;

describe('packages that are too large to be imported at once', () => {
  const clock = new FakeClock(new Date());
  const film = Buffer.alloc(LARGE, 'film');
  let application: TestApplication;
  let room: Classroom;
  let good: Buffer;
  let bad: Buffer;

  beforeAll(async () => {
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '8640000', SCORM_UNPACKED_LIMIT: String(100 * MEBIBYTE) } });
    room = await classroom(application);
    good = await zippedStored({ 'imsmanifest.xml': singleSco(), 'index.html': 'x', 'film.mp4': film });
    bad = await zippedStored({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY e "e">]><manifest/>', 'film.mp4': film });
  });
  afterAll(() => application.close());

  const transferOf = ({ headers }: Reply): string => String(headers.get('location'));
  const read = async (address: string, who: ApiClient = room.asTeacher): Promise<Json> => (await who.get(address)).body;
  const packages = async (): Promise<unknown> => (await room.asTeacher.get('/api/assets?category=scorm')).body.totalItems;
  const paths = async (): Promise<unknown> => (await room.asTeacher.get('/api/learning_paths')).body.totalItems;
  const tree = ({ paths: made }: Json): string => String((made as string[])[0]);

  it('are imported by a job, whose state can be read', async () => {
    const before = await paths();
    const sent = await importPackage(room, good, { title: 'The film' });
    expect([sent.status, sent.text, transferOf(sent)]).toEqual([202, '', expect.stringMatching(/^\/api\/transfers\/\d+$/)]);
    expect(await read(transferOf(sent))).toMatchObject({
      kind: 'scorm',
      state: 'waiting',
      progress: 0,
      course: `/api/courses/${room.course}`,
      creator: `/api/users/${room.teacher.id}`,
      report: null,
      problem: null,
      finishedAt: null,
    });
    expect(await paths()).toBe(before);
    // As in a process that has not seen the sender before.
    emptyCaches();
    await application.runDueJobs();
    const { report, ...state } = await read(transferOf(sent));
    expect(state).toMatchObject({ state: 'ready', progress: 100, asset: null, problem: null, finishedAt: expect.any(String) });
    expect(report).toMatchObject({ report: { version: '1.2', files: 3, notes: [] } });
    expect(await read(tree(report as Json))).toMatchObject({ title: 'The film', lpType: 'scorm', scormVersion: '1.2' });
    const steps = await room.asTeacher.get(`/api/c_lp_items?lp=${tree(report as Json)}`);
    expect(steps.body.member).toMatchObject([{ ref: 'S1', itemType: 'sco', path: 'index.html' }]);
    expect((await room.asStudent.get(`${tree(report as Json)}/runtime?cid=${room.course}`)).body).toMatchObject({ countedSteps: 1 });
  });

  it('are taken as finished uploads, and only read where nothing is to be made', async () => {
    const uploads = new ResumableClient(room.asTeacher);
    const address = await uploads.begun(good.length, { filename: 'package.zip', filetype: 'application/zip' });
    await uploads.continue(address, 0, good);
    const [before, held] = [await paths(), await packages()];
    const sent = await room.asTeacher.post(`/api/learning_paths/scorm/import?cid=${room.course}`, {
      upload: uploadId(address),
      dryRun: true,
    });
    expect(sent.status).toBe(202);
    await application.runDueJobs();
    expect(await read(transferOf(sent))).toMatchObject({ state: 'ready', report: { paths: [], report: { version: '1.2', files: 3 } } });
    expect([await paths(), await packages()]).toEqual([before, held]);
  });

  it('fail with the problem that they would have been refused with at once, and leave nothing', async () => {
    const held = await packages();
    const sent = await importPackage(room, bad);
    expect([sent.status, await packages()]).toEqual([202, Number(held) + 1]);
    await application.runDueJobs();
    const { problem, ...state } = await read(transferOf(sent));
    expect(state).toMatchObject({ state: 'failed', report: null, asset: null });
    const small = await importPackage(room, await zippedStored({ 'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY e "e">]><manifest/>' }));
    const { type, title, status, detail, violations } = small.body;
    expect(problem).toEqual({ type, title, status, detail, violations, instance: '/api/learning_paths/scorm/import' });
    expect(violations).toMatchObject([{ propertyPath: 'uploadFile', code: 'package-bad-manifest' }]);
    expect(await packages()).toBe(held);
  });

  it('are those of their sender, three at once, and stop when they are deleted', async () => {
    const [held, before] = [await packages(), await paths()];
    const sent = await importPackage(room, good);
    expect((await room.asStudent.get(transferOf(sent))).status).toBe(403);
    expect((await room.asStudent.get('/api/transfers')).body.totalItems).toBe(0);
    expect((await read(transferOf(sent), room.asAdministrator)).state).toBe('waiting');
    await importPackage(room, good);
    await importPackage(room, good);
    const fourth = await importPackage(room, good);
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await room.asStudent.delete(transferOf(sent))).status).toBe(403);
    const { body } = await room.asTeacher.get('/api/transfers?state=waiting');
    expect(body.totalItems).toBe(3);
    for (const one of body.member ?? []) expect((await room.asTeacher.delete(String(one['@id']))).status).toBe(204);
    await application.runDueJobs();
    expect([await packages(), await paths()]).toEqual([held, before]);
  });

  it('are not made where their sender may not edit any longer, and are forgotten after a week', async () => {
    const colleague = await room.colleague();
    const sent = await importPackage({ ...room, asTeacher: application.as(colleague) }, good);
    const [place] = (await room.asTeacher.get(`/api/course_rel_users?course=${room.course}&user=${colleague.id}`)).body.member ?? [];
    expect((await room.asAdministrator.delete(String(place?.['@id']))).status).toBe(204);
    await application.runDueJobs();
    expect(await read(transferOf(sent), room.asAdministrator)).toMatchObject({ state: 'failed', problem: { status: 403 } });
    clock.advance(A_WEEK + 3_600);
    await application.runDueJobs();
    expect((await room.asAdministrator.get(transferOf(sent))).status).toBe(404);
  });
});
