import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { importPackage, manifestOf, type PackageFiles, scoResource, zipped } from '../../support/scorm-package.js';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const NAMES_IN_UTF_8 = 0x800;

/** As the Finder packs a folder: names in pieces (NFD) and UTF-8, without the flag that says so, and its own files beside them. */
async function zippedByMac(files: PackageFiles): Promise<Buffer> {
  const inPieces = Object.entries(files).map(([name, content]) => [name.normalize('NFD'), content] as const);
  const own = inPieces.map(([name]) => [`__MACOSX/._${name}`, 'attributes'] as const);
  const zip = await zipped({ ...Object.fromEntries([...inPieces, ...own]), '.DS_Store': 'places', 'deep/.DS_Store': 'places' });
  for (let at = 0; at < zip.length - 10; at += 1) {
    const flags = zip.readUInt32LE(at) === LOCAL_HEADER ? at + 6 : zip.readUInt32LE(at) === CENTRAL_HEADER ? at + 8 : undefined;
    if (flags !== undefined) zip.writeUInt16LE(zip.readUInt16LE(flags) & ~NAMES_IN_UTF_8, flags);
  }
  return zip;
}

const PAGE = 'Übung für é.html';
/** "Größe" in windows-1252, which is no UTF-8. */
const OF_2003 = Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]);

describe('Packages of other machines', () => {
  let app: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
  });
  afterAll(() => app.close());

  /** The address of the files of a package of one page. */
  async function opened(zip: Buffer): Promise<string> {
    const imported = await importPackage(room, zip);
    expect([imported.status, imported.body.violations]).toEqual([201, undefined]);
    const path = String((imported.body['paths'] as string[])[0]);
    const [step] = (await room.asTeacher.get(`/api/c_lp_items?lp=${path}`)).body.member ?? [];
    const launched = await room.asTeacher.post(`${path}/runtime/launch?cid=${room.course}`, { itemId: step?.id });
    expect(launched.status).toBe(201);
    return `${String(launched.body['launchUrl'])}files/`;
  }

  const organization =
    '<organization identifier="O"><title>Course</title><item identifier="S" identifierref="R"><title>Lesson</title></item></organization>';

  it.each([
    ['as it is', PAGE],
    ['percent-encoded', encodeURIComponent(PAGE)],
    ['in pieces', PAGE.normalize('NFD')],
  ])('have their names however these are spelt: the manifest names the page %s', async (_, href) => {
    const manifest = manifestOf(organization, scoResource('R', href));
    const files = await opened(await zippedByMac({ 'imsmanifest.xml': manifest, [PAGE]: '<p>there', 'deep/Größe.txt': OF_2003 }));
    for (const spelt of [PAGE, PAGE.normalize('NFD')])
      expect(await (await fetch(files + encodeURIComponent(spelt))).text()).toBe('<p>there');
    expect((await fetch(`${files}__MACOSX/._imsmanifest.xml`)).status).toBe(404);
  });

  it('have the charset that their bytes have, or none', async () => {
    const manifest = manifestOf(organization, scoResource('R', 'index.html'));
    const files = await opened(
      await zipped({
        'imsmanifest.xml': manifest,
        'index.html': '<p>Größe',
        'old.html': Buffer.concat([Buffer.from('<meta charset="windows-1252"><p>'), OF_2003]),
        'old.txt': OF_2003,
        'wide.txt': Buffer.from('\ufeffGröße', 'utf16le'),
        'data.json': '{"size": "groß"}',
      }),
    );
    const types = Object.fromEntries(
      await Promise.all(
        ['index.html', 'old.html', 'old.txt', 'wide.txt', 'data.json'].map(async (name) => {
          const [once, again] = [await fetch(files + name), await fetch(files + name, { method: 'HEAD' })];
          expect([name, again.headers.get('content-type')]).toEqual([name, once.headers.get('content-type')]);
          return [name, once.headers.get('content-type')] as const;
        }),
      ),
    );
    expect(types).toEqual({
      'index.html': 'text/html; charset=utf-8',
      'old.html': 'text/html',
      'old.txt': 'text/plain',
      'wide.txt': 'text/plain',
      'data.json': 'application/json; charset=utf-8',
    });
  });
});
