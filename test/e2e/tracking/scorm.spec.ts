import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { ResumableClient, uploadId } from '../../support/resumable.js';
import { WatchedStatements } from '../../support/watched-statements.js';
import { importPackage, manifestOf, scoResource, sendPackage, singleSco, zipped, zippedStored } from '../../support/scorm-package.js';

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
const UNPACKED_LIMIT = 32 * MEBIBYTE;

/** Numbers are those of the acceptance cases of learning paths. */
describe('packages of SCORM', () => {
  let application: TestApplication;
  let clock: FakeClock;
  let room: Classroom;

  beforeAll(async () => {
    clock = new FakeClock(new Date());
    application = await TestApplication.start({
      clock,
      variables: { JWT_TTL: '86400', SCORM_UNPACKED_LIMIT: String(UNPACKED_LIMIT), RATE_LIMIT_CALLER: '0' },
    });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  describe('are imported', () => {
    const refused = async (zip: Buffer): Promise<unknown[]> => {
      const { status, body } = await importPackage(room, zip);
      return [status, body.violations?.[0]?.propertyPath, body.violations?.[0]?.code];
    };
    const at = (code: string): unknown[] => [422, 'uploadFile', code];

    it('an organization is a path, its items are steps (case 15)', async () => {
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

    it('no name leads out of the zip file, and nothing is larger than it says (case 16)', async () => {
      const stored = async (): Promise<unknown[]> =>
        Promise.all(
          ['learning_paths', 'assets?category=scorm'].map(async (list) => (await room.asTeacher.get(`/api/${list}`)).body.totalItems),
        );
      const before = await stored();
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
      expect(await stored()).toEqual(before);
    });

    it('manifests are read wherever they may be, and nothing else is (case 17)', async () => {
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

    it('sequencing of SCORM 2004 that cannot be run is refused with its name; limits of time are left out (case 27)', async () => {
      const sequenced = (inItem: string, inOrganization = ''): Promise<Buffer> =>
        zipped({
          'imsmanifest.xml': singleSco(`<imsss:sequencing ${inItem}</imsss:sequencing>`, '2004 3rd Edition', inOrganization),
          'index.html': 'x',
        });
      const rule = (condition: string, action: string): string =>
        `><imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="${condition}"/></imsss:ruleConditions>` +
        `<imsss:ruleAction action="${action}"/></imsss:preConditionRule></imsss:sequencingRules>`;
      const unknown = await importPackage(room, await sequenced(rule('satisfied', 'explode')));
      expect([unknown.status, unknown.body.violations]).toMatchObject([
        422,
        [{ code: 'sequencing-unsupported', message: '"S1" has sequencing that cannot be run: action="explode".' }],
      ]);
      expect(await refused(await sequenced(rule('sunny', 'skip')))).toEqual(at('sequencing-unsupported'));
      expect(await refused(await sequenced('IDRef="nowhere">'))).toEqual(at('sequencing-unsupported'));
      const many = Array.from({ length: 500 }, (_, n) => `<item identifier="I${n}" identifierref="R1"><title>I</title></item>`).join('');
      const flow = '<imsss:sequencing><imsss:controlMode flow="true"/></imsss:sequencing>';
      expect(await refused(await sequenced('>', many + flow))).toEqual(at('sequencing-unsupported'));
      const empty = '<item identifier="E"><title>Empty</title></item>';
      expect(await refused(await sequenced('>', empty + flow))).toEqual(at('sequencing-unsupported'));
      const nested = singleSco('', '2004 3rd Edition').replace('</manifest>', '<manifest identifier="N"/></manifest>');
      expect(await refused(await zipped({ 'imsmanifest.xml': nested, 'index.html': 'x' }))).toEqual(at('sequencing-unsupported'));
      const limited = await importPackage(room, await sequenced('><imsss:limitConditions beginTimeLimit="2026-01-01T00:00:00"/>'));
      expect([limited.status, limited.body.report]).toMatchObject([
        201,
        { version: '2004 3rd Edition', notes: [{ code: 'limit-ignored', item: 'S1' }] },
      ]);
    });

    it('as finished uploads, within the size that is set for them', async () => {
      const uploaded = async (zip: Buffer): Promise<Reply> => {
        const uploads = new ResumableClient(room.asTeacher);
        const address = await uploads.begun(zip.length, { filename: 'package.zip', filetype: 'application/zip' });
        await uploads.continue(address, 0, zip);
        return room.asTeacher.post(`/api/learning_paths/scorm/import?cid=${room.course}`, { upload: uploadId(address) });
      };
      const { status, body } = await uploaded(await zipped({ 'imsmanifest.xml': singleSco(), 'index.html': 'x' }));
      expect([status, body.violations, (body.paths as string[]).length]).toEqual([201, undefined, 1]);
      const large = await uploaded(await zipped({ 'imsmanifest.xml': singleSco(), 'index.html': randomBytes(UNPACKED_LIMIT) }));
      expect([large.status, large.body.violations?.[0]?.code]).toEqual([422, 'package-too-large']);
    });

    it('by those who edit there', async () => {
      const zip = await zipped({ 'imsmanifest.xml': singleSco(), 'index.html': 'x' });
      const asStudent = { ...room, asTeacher: room.asStudent };
      expect((await importPackage(asStudent, zip)).status).toBe(403);
      expect((await importPackage({ ...room, asTeacher: room.asAdministrator }, zip)).status).toBe(201);
    });
  });

  describe('are launched', () => {
    const SCO = '<script>window.opened = true</script>';

    /** A path of one SCO, with the ids of path and step. */
    async function lesson(inItem = '', version: '1.2' | '2004 3rd Edition' = '1.2'): Promise<{ path: string; step: number }> {
      const zip = await zipped({
        'imsmanifest.xml': singleSco(inItem, version),
        'index.html': SCO,
        'deep/film.mp4': Buffer.alloc(5_000, 'film'),
      });
      const { status, body } = await importPackage(room, zip);
      expect([status, body.violations]).toEqual([201, undefined]);
      const path = String((body.paths as string[])[0]);
      const [step] = (await room.asTeacher.get(`/api/c_lp_items?lp=${path}`)).body.member ?? [];
      return { path, step: Number(step?.id) };
    }

    const at = (path: string, operation: string): string => `${path}/runtime${operation}?cid=${room.course}`;
    const launch = async ({ path, step }: { path: string; step: number }, who = room.asStudent): Promise<string> => {
      const { status, body } = await who.post(at(path, '/launch'), { itemId: step });
      expect([status, body.detail]).toEqual([201, undefined]);
      return String(body.launchUrl);
    };
    let sequence = 0;
    const commit = async (url: string, values: object, more: object = {}): Promise<{ status: number; body: Json }> => {
      sequence += 1;
      const sent = JSON.stringify({ version: '1.2', values, sequence, ...more });
      const answer = await fetch(`${url}commit`, { method: 'POST', body: sent });
      const text = await answer.text();
      return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Json };
    };
    const data = async (url: string): Promise<Record<string, string>> =>
      ((await (await fetch(`${url}data`)).json()) as { values: Record<string, string> }).values;

    it('on another origin, without a cookie, under policies of their own (case 18)', async () => {
      const url = await launch(await lesson());
      expect(new URL(url).origin).not.toBe(application.url);
      const page = await fetch(url);
      expect([page.status, page.headers.get('set-cookie'), page.headers.get('x-frame-options')]).toEqual([200, null, null]);
      const { origin } = new URL(url);
      expect(page.headers.get('content-security-policy')).toBe(
        `default-src 'none'; script-src ${origin}/content/runtime/; style-src ${origin}/content/runtime/; connect-src ${origin}/content/scorm/; ` +
          `frame-src ${origin}/content/scorm/ https://player.example.org; base-uri 'none'; form-action 'none'; webrtc 'block'; frame-ancestors ${application.url}`,
      );
      const file = await fetch(`${url}files/index.html`);
      expect([file.status, await file.text(), file.headers.get('content-type')]).toEqual([200, SCO, 'text/html; charset=utf-8']);
      expect(file.headers.get('content-security-policy')).toContain('sandbox allow-scripts allow-same-origin allow-forms');
      expect(file.headers.get('content-security-policy')).not.toContain('popups');
      expect(file.headers.get('connection-allowlist')).toBe('(response-origin "https://player.example.org/*"); webrtc=block');
      expect(file.headers.get('permissions-policy')).toContain('camera=()');
      const part = await fetch(`${url}files/deep/film.mp4`, { headers: { Range: 'bytes=4001-4004' } });
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'ilmf', 'bytes 4001-4004/5000']);
      expect((await fetch(`${url}files/none.html`)).status).toBe(404);
      expect((await fetch(`${url}files/..%2f..%2fetc/passwd`)).status).toBe(404);
      expect((await fetch(`${url}files/index.html`, { headers: { 'Service-Worker': 'script' } })).status).toBe(403);
      const [script] = /\/content\/runtime\/[^"]+\/player\.js/.exec(await page.text()) ?? [''];
      expect((await fetch(origin + script)).headers.get('content-type')).toContain('javascript');
      expect((await fetch(url.replace(/scorm\/[^/]+/, 'scorm/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'))).status).toBe(404);
    });

    it.each([
      ['packed', zipped, Buffer.alloc(3 * MEBIBYTE, 'film')],
      ['packed and small', zipped, Buffer.alloc(5_000, 'film')],
      ['stored', zippedStored, Buffer.alloc(3 * MEBIBYTE, 'film')],
    ])('give parts of a film that is %s as parts of what it is, whatever coding is accepted', async (_, packed, film) => {
      const { body } = await importPackage(room, await packed({ 'imsmanifest.xml': singleSco(), 'index.html': SCO, 'film.mp4': film }));
      const path = String((body.paths as string[])[0]);
      const [step] = (await room.asTeacher.get(`/api/c_lp_items?lp=${path}`)).body.member ?? [];
      const url = `${await launch({ path, step: Number(step?.id) })}files/film.mp4`;
      const asked = async (headers: Record<string, string>, method = 'GET'): Promise<[Response, Buffer]> => {
        const answer = await fetch(url, { method, headers: { 'Accept-Encoding': 'br, gzip, deflate', ...headers } });
        return [answer, Buffer.from(await answer.arrayBuffer())];
      };
      const { length } = film;
      const [whole, all] = await asked({});
      expect([whole.status, whole.headers.get('content-encoding'), whole.headers.get('content-length'), all.equals(film)]).toEqual([
        200,
        null,
        String(length),
        true,
      ]);
      const etag = whole.headers.get('etag') ?? '';
      expect((await asked({}, 'HEAD'))[0].headers.get('content-length')).toBe(String(length));
      for (const [start, end] of [
        [0, 0],
        [1, 4],
        [length - 3, length - 1],
        [2_001, 4_500],
      ] as const) {
        const [part, bytes] = await asked({ Range: `bytes=${start}-${end}`, 'If-Range': etag });
        expect([part.status, part.headers.get('content-range'), part.headers.get('content-encoding')]).toEqual([
          206,
          `bytes ${start}-${end}/${length}`,
          null,
        ]);
        expect(bytes.equals(film.subarray(start, end + 1))).toBe(true);
      }
      const [last, bytes] = await asked({ Range: 'bytes=-3' });
      expect([last.status, bytes.toString()]).toEqual([206, film.subarray(-3).toString()]);
      expect((await asked({ Range: 'bytes=0-1', 'If-Range': '"another"' }))[0].status).toBe(200);
      const [beyond] = await asked({ Range: `bytes=${length}-` });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
    });

    it('no score is beyond the highest that a package reports with it', async () => {
      const made = await lesson();
      const beyond = { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100', 'cmi.core.score.max': '1' };
      expect((await commit(await launch(made), beyond)).body).toMatchObject({ status: 'passed', score: 1, maxScore: 1 });
      expect((await room.asStudent.get(at(made.path, ''))).body).toMatchObject({ score: 100 });
    });

    it('a later launch raises the state, and never lowers it (case 20)', async () => {
      const made = await lesson('<adlcp:masteryscore>70</adlcp:masteryscore>');
      const completed = (raw: number): object => ({ 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': String(raw) });
      expect((await commit(await launch(made), completed(62))).body).toMatchObject({ status: 'failed', score: 62, viewProgress: 0 });
      expect((await commit(await launch(made), { 'cmi.core.score.raw': '71' })).body).toMatchObject({
        status: 'passed',
        score: 71,
        viewProgress: 100,
      });
      expect((await commit(await launch(made), completed(10))).body).toMatchObject({ status: 'passed', score: 71, viewProgress: 100 });
      const other = await lesson();
      expect((await commit(await launch(other), { 'cmi.suspend_data': 'x' })).body).toMatchObject({ status: 'incomplete' });
      expect((await commit(await launch(other), {}, { terminated: true })).body).toMatchObject({ status: 'completed', viewProgress: 100 });
      expect((await room.asStudent.get(at(made.path, ''))).body).toMatchObject({
        progress: 100,
        score: 71,
        items: [{ status: 'passed', score: 71 }],
      });
      expect((await room.asStudent.get(made.path)).body).toMatchObject({ progress: 100 });
    });

    it('time is what a launch reported last, and no more than it can have lasted (case 21)', async () => {
      const made = await lesson();
      const first = await launch(made);
      clock.advance(30);
      for (let times = 0; times < 3; times += 1) await commit(first, { 'cmi.core.session_time': '00:10:00' });
      expect((await commit(first, { 'cmi.core.lesson_location': '3' })).body).toMatchObject({ totalTime: 90 });
      expect((await commit(await launch(made), { 'cmi.core.session_time': '00:00:20' })).body).toMatchObject({ totalTime: 110 });
    });

    it('what a package says comes back to it, and what has the wrong form costs nothing else (case 22, case 24)', async () => {
      const made = await lesson('<adlcp:datafromlms>level=2</adlcp:datafromlms>');
      const url = await launch(made);
      expect(await data(url)).toMatchObject({
        'cmi.core.lesson_status': 'not attempted',
        'cmi.core.entry': 'ab-initio',
        'cmi.launch_data': 'level=2',
      });
      const long = 'x'.repeat(64_000);
      expect(
        (await commit(url, { 'cmi.suspend_data': long, 'cmi.core.exit': 'suspend', 'cmi.core.lesson_location': 'p3' })).body,
      ).toMatchObject({ rejected: [] });
      const wrong = {
        'cmi.suspend_data': `${long}y`,
        'cmi.core.score.raw': '200',
        'cmi.core.student_id': '1',
        'cmi.nothing': 'x',
        'cmi.comments': 'good',
      };
      expect((await commit(url, wrong)).body).toMatchObject({
        rejected: [
          { element: 'cmi.suspend_data', errorCode: 405 },
          { element: 'cmi.core.score.raw', errorCode: 405 },
        ],
        ignored: ['cmi.core.student_id', 'cmi.nothing'],
      });
      await commit(url, { 'cmi.objectives.0.id': 'o1', 'cmi.objectives.0.status': 'passed' }, { terminated: true });
      const again = await launch(made);
      expect(await data(again)).toMatchObject({
        'cmi.suspend_data': long,
        'cmi.core.lesson_location': 'p3',
        'cmi.core.entry': 'resume',
        'cmi.comments': 'good',
        'cmi.objectives.0.id': 'o1',
      });
      const interaction = (n: number, answer: string): object => ({
        [`cmi.interactions.${n}.id`]: `i${n}`,
        [`cmi.interactions.${n}.student_response`]: answer,
      });
      await commit(again, { ...interaction(0, 'a'), ...interaction(1, 'b'), 'cmi.interactions.1.correct_responses.0.pattern': 'c' });
      await commit(again, { 'cmi.interactions.1.student_response': 'c' });
      const rows = async (): Promise<Json> => (await room.asStudent.get('/api/c_lp_iv_interactions?order[orderId]=asc')).body;
      expect(await rows()).toMatchObject({
        totalItems: 2,
        member: [{ interactionId: 'i0' }, { interactionId: 'i1', studentResponse: 'c', correctResponses: 'c' }],
      });
      const many = Object.assign({}, ...Array.from({ length: 300 }, (_, index) => interaction(index + 2, 'z'))) as object;
      const watched = WatchedStatements.of();
      const texts = await watched.textsDuring(() => commit(again, { ...many, 'cmi.objectives.1.id': 'o2' }));
      watched.stop();
      expect(texts.filter((text) => !/^(START|COMMIT)/.test(text)).length).toBeLessThanOrEqual(6);
      expect(await rows()).toMatchObject({ totalItems: 302 });
      expect((await room.asStudent.get('/api/c_lp_iv_objectives?order[orderId]=asc')).body).toMatchObject({
        totalItems: 2,
        member: [{ status: 'passed' }, {}],
      });
      expect((await commit(again, interaction(2_000, 'no'))).body).toMatchObject({ rejected: [{ errorCode: 201 }, { errorCode: 201 }] });
    });

    it('a commit counts once, in its order, while its launch is the newest (case 23)', async () => {
      const made = await lesson();
      const url = await launch(made);
      const send = (number: number, location: string): Promise<{ status: number; body: Json }> =>
        commit(url, { 'cmi.core.lesson_location': location }, { sequence: number });
      expect((await send(5, 'five')).body).toMatchObject({ replayed: false, sequence: 5 });
      expect((await send(5, 'again')).body).toMatchObject({ replayed: true, sequence: 5 });
      expect((await send(4, 'four')).body).toMatchObject({ replayed: true, sequence: 5 });
      expect((await data(url))['cmi.core.lesson_location']).toBe('five');
      expect(
        await room.asStudent.post(at(made.path, '/scorm/commit'), { itemId: made.step, version: '1.2', values: {}, sequence: 6 }),
      ).toMatchObject({
        status: 200,
        body: { sequence: 6, replayed: false },
      });
      await launch(made);
      expect(await send(9, 'late')).toMatchObject({ status: 409, body: { text: expect.stringContaining('launch-superseded') } });
      expect((await commit(url, {}, { version: '2004' })).status).toBe(422);
      expect((await fetch(`${url}commit`, { method: 'POST', body: 'nothing' })).status).toBe(400);
      expect((await fetch(`${url}commit`, { method: 'POST', body: 'x'.repeat(1_100_000) })).status).toBe(413);
    });

    it('by those who may open the step; nothing of a preview is recorded', async () => {
      const made = await lesson();
      expect((await room.asOutsider.post(at(made.path, '/launch'), { itemId: made.step })).status).toBe(403);
      const preview = await launch(made, room.asTeacher);
      expect(await data(preview)).toMatchObject({ 'cmi.core.lesson_mode': 'browse', 'cmi.core.credit': 'no-credit' });
      expect((await commit(preview, { 'cmi.core.lesson_status': 'passed' })).body).toMatchObject({ result: true });
      expect((await room.asTeacher.get(`/api/c_lp_views?lp=${made.path}`)).body.totalItems).toBe(0);
      expect(
        await room.asStudent.post(at(made.path, '/scorm/commit'), { itemId: made.step, version: '1.2', values: {}, sequence: 1 }),
      ).toMatchObject({
        status: 409,
        body: { type: '/errors/launch-missing' },
      });
    });

    it('of SCORM 2004 say how far the learner is, and go by thresholds (case 25, case 26)', async () => {
      const threshold = '<adlcp:completionThreshold>0.8</adlcp:completionThreshold>';
      const primary =
        '<imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="P" satisfiedByMeasure="true">' +
        '<imsss:minNormalizedMeasure>0.5</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>';
      const far = await lesson(threshold, '2004 3rd Edition');
      const url = await launch(far);
      const v2004 = { version: '2004' };
      expect((await commit(url, { 'cmi.progress_measure': '0.4' }, v2004)).body).toMatchObject({ status: 'incomplete', viewProgress: 40 });
      expect((await commit(url, { 'cmi.progress_measure': '0.85' }, v2004)).body).toMatchObject({ status: 'completed', viewProgress: 100 });
      const graded = await lesson(primary, '2004 3rd Edition');
      const first = await launch(graded);
      const asked = {
        'cmi.interactions.0.id': 'q1',
        'cmi.interactions.0.type': 'choice',
        'cmi.interactions.0.description': 'Which leaf?',
        'cmi.interactions.0.learner_response': 'oak',
        'cmi.interactions.0.objectives.0.id': 'o1',
        'cmi.interactions.0.objectives.1.id': 'o2',
        'cmi.interactions.0.correct_responses.0.pattern': 'oak',
      };
      const said = {
        ...asked,
        'cmi.score.scaled': '0.49',
        'cmi.success_status': 'passed',
        'cmi.suspend_data': 'page 3',
        'cmi.exit': 'suspend',
      };
      expect((await commit(first, said, { ...v2004, terminated: true })).body).toMatchObject({
        status: 'failed',
        score: 49,
        successStatus: 'failed',
      });
      const second = await launch(graded);
      expect(await data(second)).toMatchObject({
        ...asked,
        'cmi.entry': 'resume',
        'cmi.suspend_data': 'page 3',
        'cmi.scaled_passing_score': '0.5',
      });
      await commit(second, { 'cmi.score.scaled': '0.5', 'cmi.exit': 'normal', 'cmi.session_time': 'PT5S' }, { ...v2004, terminated: true });
      const third = await data(await launch(graded));
      expect([third['cmi.entry'], third['cmi.suspend_data'], third['cmi.interactions.0.id']]).toEqual(['ab-initio', undefined, undefined]);
      expect((await room.asStudent.get(at(graded.path, ''))).body).toMatchObject({
        progress: 100,
        items: [{ status: 'passed', score: 50 }],
      });
    });

    it('end with their time, and with the right to the path (case 28)', async () => {
      const made = await lesson();
      const old = await launch(made);
      for (let hours = 0; hours < 12; hours += 1) {
        clock.advance(3_600);
        await commit(old, { 'cmi.core.lesson_location': String(hours) });
      }
      clock.advance(60);
      expect((await fetch(old)).status).toBe(410);
      const mate = await room.classmate();
      const url = await launch(made, application.as(mate));
      expect((await fetch(url)).status).toBe(200);
      const [place] = (await room.asTeacher.get(`/api/course_rel_users?course=${room.course}&user=${mate.id}`)).body.member ?? [];
      expect((await room.asAdministrator.delete(String(place?.['@id']))).status).toBe(204);
      clock.advance(5);
      expect((await fetch(url)).status).toBe(410);
      const other = await room.classmate();
      const open = await launch(made, application.as(other));
      expect((await fetch(open)).status).toBe(200);
      expect((await room.asAdministrator.patch(`/api/users/${other.id}`, { active: 'inactive' })).status).toBe(200);
      clock.advance(5);
      expect((await fetch(open)).status).toBe(410);
      expect((await commit(open, { 'cmi.core.lesson_location': 'late' })).status).toBe(410);
    });
  });
});
