import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';
import { Bin } from '../../../src/platform/content/bin/bin.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { answersOf } from '../../support/erasure/shown-answers.js';
import { placesOf, type Snapshot, snapshot } from '../../support/erasure/stored-rows.js';
import { FakeClock } from '../../support/fake-clock.js';
import { HttpFactory } from '../../support/http-factory.js';
import { setPortalSetting } from '../../support/portal-setting.js';
import { recipesFor } from '../../support/recipes.js';
import { resourceCatalogue } from '../../support/resource-catalogue.js';
const DAY_S = 86_400;

/** What goes on whatever happens, or says that something happened. */
const FOLLOWS: Readonly<Record<string, string>> = {
  change_log: 'logs every change',
  job: 'work that follows from changes',
  job_schedule: 'turns of repeated work',
  track_e_default: 'the audit log, which is added to',
  track_e_access: 'visits',
  gradebook_stale: 'totals that are to be worked out anew',
  c_lp_recount: 'progress that is to be worked out anew',
};

/** Rows that are other than they were, one line each. */
function differences(before: Snapshot, after: Snapshot): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (table in FOLLOWS) return [];
    const now = after.get(table) ?? new Map<string, unknown>();
    const changed = [...rows].filter(([key, row]) => row !== now.get(key) && JSON.stringify(row) !== JSON.stringify(now.get(key)));
    const added = [...now.keys()].filter((key) => !rows.has(key));
    return [
      ...changed.map(([key, row]) => `${table} ${key}: is ${JSON.stringify(now.get(key))}, was ${JSON.stringify(row)}`),
      ...added.map((key) => `${table} ${key}: is new`),
    ];
  });
}

describe('the bin', () => {
  const clock = new FakeClock(new Date());
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let room: Classroom;
  let asGlobal: ApiClient;
  /** Addresses of items by the path of their resource. */
  const made = new Map<string, string>();

  beforeAll(async () => {
    app = await TestApplication.start({ clock, variables: { JWT_TTL: '40000000' } });
    resources = await resourceCatalogue();
    asGlobal = app.as(await app.given.globalAdministrator());
    room = await classroom(app);
    await makeEverything([room.asStudent], ['students']);
    await makeEverything([room.asTeacher, asGlobal]);
  });
  afterAll(() => app.close());

  /** @param of whom nothing is remembered */
  async function makeEverything(callers: readonly ApiClient[], of: readonly string[] = []): Promise<void> {
    const there = { courses: `/api/courses/${room.course}`, users: `/api/users/${room.student.id}` };
    const factory = new HttpFactory(resources, callers, recipesFor(resources, room), there);
    for (const { path } of resources.filter(({ operations }) => operations.includes('create'))) {
      if (['users', 'courses'].includes(path)) continue;
      const address = await factory.make(path).catch(() => undefined);
      if (address !== undefined && of.length === 0) made.set(path, address);
    }
  }

  const entryOf = async (kind: string, id: number): Promise<Json> => {
    const { body } = await asGlobal.get(`/api/bin_entries?kind=${kind}&itemId=${id}`);
    expect([kind, body.member?.length]).toEqual([kind, 1]);
    return body.member?.[0] ?? {};
  };
  const restored = async (client: ApiClient, entry: Json): Promise<void> => {
    const { status, text, body } = await client.post(`/api/bin_entries/${Number(entry.id)}/restore`, {});
    expect([entry.kind, status, status === 200 ? '' : text, body.left]).toEqual([entry.kind, 200, '', 0]);
  };
  /** Rows of resources that are in the bin, as addresses. */
  const inBin = async (entry: Json): Promise<string[]> => {
    const rows = await app.dataSource.query<{ table: string; key: string }[]>(
      `SELECT "table_name" AS "table", "key" FROM "bin_row" WHERE "entry_id" = $1`,
      [entry.id],
    );
    return rows.flatMap(({ table, key }) => {
      const resource = resources.find((one) => one.table === table);
      return resource ? [`${resource.iri}/${key.slice(1, -1)}`] : [];
    });
  };

  it('gives back each kind of content as it was, row by row', async () => {
    const bin = app.app.get(Bin, { strict: false });
    const kept = resources.filter((resource) => made.has(resource.path) && resource.operations.includes('delete') && bin.keeps(resource));
    expect(kept.length).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (const { path } of kept) {
      const address = made.get(path) ?? '';
      const id = Number(address.split('/').at(-1));
      const before = await snapshot(app.dataSource);
      const { body: preview } = await asGlobal.get(`/api/bin_entries/preview?item=${address}`);
      // Notes are their writer's alone.
      const client = path === 'c_notebooks' ? room.asTeacher : asGlobal;
      const { status } = await client.delete(address);
      if (status !== 204) {
        wrong.push(`${path}: DELETE ${status}`);
        continue;
      }
      if ((await asGlobal.get(address)).status !== 404) wrong.push(`${path}: is still read`);
      const entry = await entryOf(path, id);
      if (path !== 'c_notebooks') expect([path, entry.counts]).toEqual([path, preview.counts]);
      await restored(client, entry);
      wrong.push(...differences(before, await snapshot(app.dataSource)).map((line) => `${path}: ${line}`.slice(0, 600)));
    }
    expect(wrong).toEqual([]);
  });

  it('hides a course with all that is in it, everywhere, and gives it back', async () => {
    const readers = [asGlobal, room.asTeacher, room.asStudent];
    const shown = await answersOf(readers, resources);
    // Totals are worked out as they are read.
    const before = await snapshot(app.dataSource);
    const { body: preview } = await room.asTeacher.get(`/api/bin_entries/preview?item=/api/courses/${room.course}`);
    expect(preview).toMatchObject({ restorable: true, days: 30, counts: { courses: 1, documents: expect.any(Number) } });
    expect(differences(before, await snapshot(app.dataSource))).toEqual([]);
    expect((await room.asTeacher.delete(`/api/courses/${room.course}`)).status).toBe(204);
    const entry = await entryOf('courses', room.course);
    expect(entry.counts).toEqual(preview.counts);

    const gone = await inBin(entry);
    expect(new Set(gone.map((address) => address.split('/')[2])).size).toBeGreaterThan(50);
    const meanwhile = await answersOf(readers, resources);
    expect(gone.filter((address) => readers.some((_, reader) => meanwhile.has(`${reader} ${address}`)))).toEqual([]);
    const named = [...meanwhile].filter(
      ([address, item]) =>
        !/\/(?:bin_entries|track_e_defaults)\//.test(address) && gone.some((one) => JSON.stringify(item).includes(`"${one}"`)),
    );
    expect(named.map(([address]) => address)).toEqual([]);
    for (const address of gone.filter((_, index) => index % 7 === 0))
      expect([address, (await asGlobal.get(address)).status]).toEqual([address, 404]);

    await restored(room.asTeacher, entry);
    expect(differences(before, await snapshot(app.dataSource))).toEqual([]);
    const again = await answersOf(readers, resources);
    expect([...shown.keys()].filter((address) => !again.has(address))).toEqual([]);
  });

  describe('of a folder with a document', () => {
    const title = 'Zwetschgenkuchen';
    let folder: Json;
    let document: Json;
    let entry: Json;
    const links = (): object[] => [{ cid: room.course }];
    const document_ = async (name: string, parentResourceNodeId: number, more: object): Promise<Json> => {
      const { status, body, text } = await room.asTeacher.post('/api/documents', {
        title: name,
        parentResourceNodeId,
        resourceLinkList: links(),
        ...more,
      });
      expect([status, status === 201 ? '' : text]).toEqual([201, '']);
      return body;
    };
    const nodeOf = (item: Json): number => Number(String(item.resourceNode).split('/').at(-1));
    const deleted = async (item: Json): Promise<Json> => {
      expect((await room.asTeacher.delete(String(item['@id']))).status).toBe(204);
      return entryOf('documents', Number(item.id));
    };
    beforeAll(async () => {
      folder = await document_('Rezepte', room.node, { filetype: 'folder' });
      document = await document_(title, nodeOf(folder), { filetype: 'file', contentFile: `<p>${title}</p>` });
      entry = await deleted(folder);
    });

    it('is found by nobody by its words', async () => {
      for (const client of [asGlobal, room.asTeacher, room.asStudent]) {
        for (const address of [
          `/api/documents?search=${title}`,
          `/api/resource_nodes?search=${title}`,
          '/',
          `/courses/${room.course}/documents`,
        ])
          expect((await client.get(address)).text).not.toContain(`>${title}<`);
      }
      const places = await placesOf(app.dataSource, title);
      expect(places.filter((place) => !/^(?:bin_row|change_log|track_e_default|job)\./.test(place))).toEqual([]);
    });

    it('is seen and restored by those who teach there, and by no learner or stranger', async () => {
      const address = `/api/bin_entries/${Number(entry.id)}`;
      const colleague = app.as(await room.colleague());
      for (const client of [room.asStudent, room.asOutsider, app.as(await app.given.teacher())]) {
        expect((await client.get('/api/bin_entries')).body.member).toEqual([]);
        expect([403, 404]).toContain((await client.post(`${address}/restore`, {})).status);
        expect([403, 404]).toContain((await client.delete(address)).status);
        expect([400, 403]).toContain((await client.get(`/api/bin_entries/preview?item=/api/courses/${room.course}`)).status);
      }
      expect((await app.stranger.get('/api/bin_entries')).status).toBe(401);
      expect((await colleague.get(address)).body).toMatchObject({
        title: 'Rezepte',
        kind: 'documents',
        courseId: room.course,
        rows: expect.any(Number),
      });
      await restored(colleague, entry);
      expect((await room.asTeacher.get(String(document['@id']))).body).toMatchObject({ title, resourceNode: document.resourceNode });
      expect((await room.asTeacher.get(`${String(document['@id'])}/content`)).text).toBe(`<p>${title}</p>`);
      expect((await asGlobal.get(address)).status).toBe(404);
    });

    it('has its document back in the uppermost folder where the folder itself is gone', async () => {
      const ofDocument = await deleted(document);
      const ofFolder = await deleted(folder);
      await restored(room.asTeacher, ofDocument);
      const { body } = await room.asTeacher.get(String(document.resourceNode));
      expect([body.parent, body.path]).toEqual([`/api/resource_nodes/${room.node}`, expect.not.stringContaining('Rezepte')]);
      await restored(room.asTeacher, ofFolder);
    });

    it('comes back after its course, and not before', async () => {
      const ofDocument = await deleted(document);
      expect((await room.asTeacher.delete(`/api/courses/${room.course}`)).status).toBe(204);
      const early = await room.asTeacher.post(`/api/bin_entries/${Number(ofDocument.id)}/restore`, {});
      expect([early.status, early.body.type]).toEqual([409, '/errors/course-gone']);
      await restored(room.asTeacher, await entryOf('courses', room.course));
      await restored(room.asTeacher, ofDocument);
    });

    it('keeps the bytes of its files as long as it can be restored', async () => {
      const picture = `data:text/plain;name=long.txt;base64,${Buffer.alloc(200_000, 'a').toString('base64')}`;
      const file = await document_('long.txt', room.node, { filetype: 'file', uploadFile: picture });
      await app.runDueJobs();
      const ofFile = await deleted(file);
      for (let day = 0; day < 4; day += 1) {
        clock.advance(DAY_S);
        await app.runDueJobs();
      }
      await restored(room.asTeacher, ofFile);
      expect((await room.asTeacher.get(`${String(file['@id'])}/content`)).text.length).toBe(200_000);
    });

    it('is gone for good after as many days as the portal says, and at once where that is wanted', async () => {
      await setPortalSetting(asGlobal, 'bin_days', '3');
      const slow = await deleted(folder);
      const { body } = await asGlobal.get(`/api/bin_entries/${Number(slow.id)}`);
      expect(new Date(String(body.goneAt)).getTime() - new Date(String(body.deletedAt)).getTime()).toBe(3 * DAY_S * 1000);
      clock.advance(2 * DAY_S);
      await app.runDueJobs();
      expect((await asGlobal.get(`/api/bin_entries/${Number(slow.id)}`)).status).toBe(200);
      clock.advance(2 * DAY_S);
      await app.runDueJobs();
      expect((await asGlobal.get(`/api/bin_entries/${Number(slow.id)}`)).status).toBe(404);
      const quick = await deleted(document);
      expect((await room.asTeacher.delete(`/api/bin_entries/${Number(quick.id)}`)).status).toBe(204);
      expect((await room.asTeacher.post(`/api/bin_entries/${Number(quick.id)}/restore`, {})).status).toBe(404);
      const places = await placesOf(app.dataSource, title);
      expect(places.filter((place) => !/^(?:change_log|track_e_default|job)\./.test(place))).toEqual([]);
    });
  });

  it('leaves the code of a deleted course to others, and says who has it when it is restored', async () => {
    const first = await room.asTeacher.post('/api/courses', { title: 'Logic', code: 'LOGIC' });
    expect((await room.asTeacher.delete(String(first.body['@id']))).status).toBe(204);
    const second = await room.asTeacher.post('/api/courses', { title: 'Logic', code: 'LOGIC' });
    expect(second.status).toBe(201);
    const entry = await entryOf('courses', Number(first.body.id));
    const early = await room.asTeacher.post(`/api/bin_entries/${Number(entry.id)}/restore`, {});
    expect([early.status, early.body.type, early.body.detail]).toEqual([409, '/errors/taken-meanwhile', expect.stringContaining('LOGIC')]);
    expect((await room.asTeacher.delete(String(second.body['@id']))).status).toBe(204);
    await restored(room.asTeacher, entry);
  });

  it('takes with a course that is gone for good what of it was deleted before', async () => {
    const course = (await room.asTeacher.post('/api/courses', { title: 'Rhetoric' })).body;
    const node = Number(String(course.resourceNode).split('/').at(-1));
    const link = { title: 'Speech', url: 'https://speech.example', parentResourceNodeId: node, resourceLinkList: [{ cid: course.id }] };
    const { body } = await room.asTeacher.post('/api/links', link);
    await room.asTeacher.delete(String(body['@id']));
    await room.asTeacher.delete(String(course['@id']));
    const [ofLink, ofCourse] = [await entryOf('links', Number(body.id)), await entryOf('courses', Number(course.id))];
    expect((await room.asTeacher.delete(`/api/bin_entries/${Number(ofCourse.id)}`)).status).toBe(204);
    expect((await asGlobal.get(`/api/bin_entries/${Number(ofLink.id)}`)).status).toBe(404);
  });

  it('forgets a person who is deleted for good, and gives back what is of others', async () => {
    const { body: person } = await asGlobal.post('/api/users', {
      username: 'mirabelle',
      email: 'mirabelle@plum.example',
      firstname: 'Mirabelle',
      lastname: 'Plum',
      plainPassword: 'a good password',
      status: 'teacher',
    });
    const asPerson = app.as({ id: Number(person.id), username: 'mirabelle' });
    await app.given.member({ id: room.course }, { id: Number(person.id), username: 'mirabelle' }, 'teacher');
    const links = [{ cid: room.course }];
    const announcement = { title: 'Holiday', content: 'No lessons.', parentResourceNodeId: room.node, resourceLinkList: links };
    const { body, status } = await asPerson.post('/api/c_announcements', announcement);
    expect(status).toBe(201);
    expect((await room.asTeacher.delete(`/api/courses/${room.course}`)).status).toBe(204);
    for (let step = 0; step < 2; step += 1) expect((await asGlobal.delete(`/api/users/${Number(person.id)}`)).status).toBe(204);
    const places = await placesOf(app.dataSource, `mirabelle|/users/${Number(person.id)}\\M`);
    expect(places.filter((place) => !/^(?:change_log|track_e_default)\./.test(place))).toEqual([]);
    await restored(room.asTeacher, await entryOf('courses', room.course));
    expect((await room.asTeacher.get(String(body['@id']))).status).toBe(200);
    const members = await room.asTeacher.get(`/api/course_rel_users?course=/api/courses/${room.course}&itemsPerPage=100`);
    expect(members.text).not.toContain(`/api/users/${Number(person.id)}"`);
  });
});
