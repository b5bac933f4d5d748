import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { importPackage, manifestOf, scoResource, sendPackage, singleSco, zipped } from '../../support/scorm-package.js';

const TWO_SCOS = manifestOf(
  `<organization identifier="O"><title>Fire safety</title>
    <item identifier="F" isvisible="false"><title>Lessons</title>
      <item identifier="S1" identifierref="R1"><title>Alarm</title><adlcp:masteryscore>70</adlcp:masteryscore>
        <adlcp:datafromlms>level=2 &amp; more</adlcp:datafromlms><adlcp:maxtimeallowed>00:30:00</adlcp:maxtimeallowed>
        <adlcp:timelimitaction>exit,message</adlcp:timelimitaction></item>
      <item identifier="S2" identifierref="R2" parameters="?page=3"><title>Exit</title><adlcp:prerequisites type="aicc_script">S1</adlcp:prerequisites></item>
    </item></organization>`,
  `${scoResource('R1', 'a/index.html')}${scoResource('R2', 'b/index%20two.html')}`,
);
const PAGES = { 'a/index.html': '<p>A</p>', 'b/index two.html': '<p>B</p>' };
const MEBIBYTE = 1_048_576;

/** Numbers are those of the acceptance cases of learning paths. */
describe('packages of SCORM', () => {
  let application: TestApplication;
  let clock: FakeClock;
  let room: Classroom;

  beforeAll(async () => {
    clock = new FakeClock(new Date());
    application = await TestApplication.start({ clock, variables: { JWT_TTL: '86400' } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  describe('are imported', () => {
    const refused = async (zip: Buffer): Promise<unknown[]> => {
      const { status, body } = await importPackage(room, zip);
      return [status, body.violations?.[0]?.propertyPath, body.violations?.[0]?.code];
    };
    const at = (code: string): unknown[] => [422, 'uploadFile', code];

    it('15: an organization is a path, its items are steps', async () => {
      const { status, headers, body } = await importPackage(room, await zipped({ 'imsmanifest.xml': TWO_SCOS, ...PAGES }));
      expect([status, body.violations]).toEqual([201, undefined]);
      const [path] = body.paths as string[];
      expect(headers.get('location')).toBe(path);
      expect((await room.asTeacher.get(String(path))).body).toMatchObject({ title: 'Fire safety', lpType: 'scorm', scormVersion: '1.2' });
      const items = (await room.asTeacher.get(`/api/c_lp_items?lp=${String(path)}&order[displayOrder]=asc`)).body.member ?? [];
      expect(items).toMatchObject([
        { ref: 'F', itemType: 'dir', title: 'Lessons', hidden: true, lvl: 1 },
        {
          ref: 'S1',
          itemType: 'sco',
          path: 'a/index.html',
          masteryScore: 70,
          launchData: 'level=2 & more',
          maxTimeAllowed: '00:30:00',
          timeLimitAction: 'exit,message',
          lvl: 2,
        },
        { ref: 'S2', itemType: 'sco', path: 'b/index%20two.html', parameters: '?page=3', prerequisite: 'S1', parent: items[0]?.['@id'] },
      ]);
    });

    it('reads without making anything, and says what it would leave out', async () => {
      const manifest = singleSco('<adlcp:prerequisites type="aicc_script">S7</adlcp:prerequisites>');
      const zip = await zipped({ 'imsmanifest.xml': manifest, 'index.html': 'x' });
      const before = (await room.asTeacher.get('/api/learning_paths')).body.totalItems;
      const { status, body } = await importPackage(room, zip, { dryRun: 'true' });
      expect([status, body.paths]).toEqual([200, []]);
      expect(body.report).toMatchObject({ version: '1.2', files: 2, notes: [{ code: 'prerequisite-dropped', item: 'S1' }] });
      expect((await room.asTeacher.get('/api/learning_paths')).body.totalItems).toBe(before);
      expect((await room.asTeacher.get('/api/assets?category=scorm')).body.totalItems).toBe(1);
    });

    it('16: no name leads out of the zip file, and nothing is larger than it says', async () => {
      const files = { 'imsmanifest.xml': singleSco(), 'index.html': 'x' };
      const renamed = async (from: string, to: string): Promise<Buffer> => {
        const zip = await zipped({ ...files, [from]: 'y' });
        return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
      };
      expect(await refused(await renamed('aa/x.txt', '../x.txt'))).toEqual(at('package-unsafe-name'));
      expect(await refused(await renamed('aetc/x.txt', '/etc/x.txt'.slice(0, 10)))).toEqual(at('package-unsafe-name'));
      expect(await refused(await renamed('a/bb/bb/b', 'a\\..\\..\\b'))).toEqual(at('package-unsafe-name'));
      expect(await refused(await renamed('aa.html', 'a\u0001.html'.slice(0, 7)))).toEqual(at('package-unsafe-name'));
      expect(await refused(await renamed('indey.html', 'index.html'))).toEqual(at('package-unsafe-name'));
      const patched = async (offset: number, bytes: number[]): Promise<Buffer> => {
        const zip = await zipped(files);
        const entry = zip.lastIndexOf(Buffer.from('PK\u0001\u0002'));
        for (const [index, byte] of bytes.entries()) zip[entry + offset + index] = byte;
        return zip;
      };
      // A symbolic link, an encrypted file, one of 4 GiB, one that is longer than it says, one whose checksum is wrong.
      expect(await refused(await patched(38, [0, 0, 0xff, 0xa1]))).toEqual(at('package-unsafe-name'));
      expect(await refused(await patched(8, [1]))).toEqual(at('package-malformed'));
      expect(await refused(await patched(24, [0, 0, 0, 0xf0]))).toEqual(at('package-too-large'));
      expect(await refused(await patched(24, [0, 0, 0, 0]))).toEqual(at('package-too-large'));
      expect(await refused(await patched(16, [1, 2, 3, 4]))).toEqual(at('package-malformed'));
      // A second entry at the bytes of the first.
      expect(await refused(await patched(42, [0, 0, 0, 0]))).toEqual(at('package-malformed'));
      expect(await refused(await zipped({ ...files, 'bomb.bin': Buffer.alloc(16 * MEBIBYTE) }))).toEqual(at('package-too-large'));
      expect(await refused(Buffer.from('no zip file at all'))).toEqual(at('package-malformed'));
      expect((await zipped(files)).length).toBeGreaterThan(100);
      expect(await refused((await zipped(files)).subarray(0, 200))).toEqual(at('package-malformed'));
    });

    it('17: manifests are read wherever they may be, and nothing else is', async () => {
      const pages = { 'index.html': 'x' };
      const entity = singleSco().replace('<manifest', '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]><manifest');
      expect(await refused(await zipped({ 'imsmanifest.xml': entity, ...pages }))).toEqual(at('package-bad-manifest'));
      expect(await refused(await zipped({ 'imsmanifest.xml': '<manifest>', ...pages }))).toEqual(at('package-bad-manifest'));
      expect(await refused(await zipped(pages))).toEqual(at('package-no-manifest'));
      expect(await refused(await zipped({ ...pages, 'cmi5.xml': '<courseStructure/>' }))).toEqual(at('package-not-scorm'));
      expect(await refused(await zipped({ 'imsmanifest.xml': singleSco() }))).toEqual(at('package-missing-file'));
      const up = singleSco().replace('href="index.html"', 'href="../../index.html"');
      expect((await importPackage(room, await zipped({ 'imsmanifest.xml': up, ...pages }))).status).toBe(201);
      const inFolder = await zipped({ 'course/imsmanifest.xml': singleSco(), 'course/index.html': 'x' });
      expect((await importPackage(room, inFolder)).status).toBe(201);
      const other =
        '<organization identifier="P"><title>Second</title><item identifier="S1" identifierref="R1"><title>L</title></item></organization>';
      const two = await importPackage(
        room,
        await zipped({ 'imsmanifest.xml': singleSco().replace('</organizations>', `${other}</organizations>`), ...pages }),
      );
      expect([two.status, (two.body.paths as Json[]).length]).toEqual([201, 2]);
      const remote = singleSco().replace('href="index.html"', 'href="https://player.example.org/lesson"');
      const elsewhere = await zipped({ 'imsmanifest.xml': remote, ...pages });
      expect(await refused(elsewhere)).toEqual(at('package-remote-resource'));
      const hosts = { variable: 'scorm_hosts', url: '/api/access_urls/1' };
      const everywhere = application.as(await application.given.globalAdministrator());
      expect((await everywhere.post('/api/settings', { ...hosts, selectedValue: 'https://player.example.org' })).status).toBe(422);
      expect((await everywhere.post('/api/settings', { ...hosts, selectedValue: 'player.example.org' })).status).toBe(201);
      expect((await importPackage(room, elsewhere)).status).toBe(201);
    });

    it('in newer editions of the same structure, and are given back', async () => {
      const zip = await zipped({ 'imsmanifest.xml': TWO_SCOS, ...PAGES });
      const path = String(((await importPackage(room, zip)).body.paths as string[])[0]);
      const given = await room.asTeacher.fetch(`${path}/scorm/package`);
      expect(Buffer.from(await given.arrayBuffer()).equals(zip)).toBe(true);
      expect((await room.asStudent.get(`${path}/scorm/package`)).status).toBe(403);
      const newer = await zipped({ 'imsmanifest.xml': TWO_SCOS.replace('>70<', '>80<'), ...PAGES });
      expect((await sendPackage(room.asTeacher, `${path}/scorm/update`, newer)).status).toBe(200);
      const [step] = (await room.asTeacher.get(`/api/c_lp_items?lp=${path}&title=Alarm`)).body.member ?? [];
      expect(step).toMatchObject({ masteryScore: 80 });
      const other = await zipped({ 'imsmanifest.xml': singleSco(), 'index.html': 'x' });
      expect(await sendPackage(room.asTeacher, `${path}/scorm/update`, other)).toMatchObject({
        status: 409,
        body: { type: '/errors/structure-changed' },
      });
      expect((await room.asTeacher.delete(path)).status).toBe(204);
      const packages = async (): Promise<unknown> => (await room.asTeacher.get('/api/assets?category=scorm')).body.totalItems;
      const before = Number(await packages());
      clock.advance(3_600);
      await application.runDueJobs();
      expect(await packages()).toBe(before - 1);
    });

    it('by those who edit there', async () => {
      const zip = await zipped({ 'imsmanifest.xml': singleSco(), 'index.html': 'x' });
      const asStudent = { ...room, asTeacher: room.asStudent };
      expect((await importPackage(asStudent, zip)).status).toBe(403);
    });
  });
});
