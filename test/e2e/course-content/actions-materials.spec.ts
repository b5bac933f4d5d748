import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form, type Part } from '../../support/form.js';
import { FakeClock } from '../../support/fake-clock.js';
import { type SessionOfCourse, sessionOfCourse } from '../../support/session-of-course.js';

describe('what is done with course material', () => {
  let application: TestApplication;
  let room: Classroom;
  let inSession: SessionOfCourse;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start({
      clock: new FakeClock('2026-03-01T10:00:00Z'),
      variables: { LINK_CHECK_ENABLED: 'true' },
    });
    room = await classroom(application);
    inSession = await sessionOfCourse(application, room);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>, client = asTeacher): Promise<Json> {
    const { status, body } = await client.post(path, { parentResourceNodeId: room.node, ...values });
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  function upload(client: ApiClient, path: string, parts: readonly Part[]): Promise<Reply> {
    const { body, type } = form(parts);
    return client.send('POST', path, body, { 'Content-Type': type });
  }

  const file = (content: string, filename = 'a.txt', type = 'text/plain'): Part => ({ name: 'uploadFile', content, filename, type });
  const nodeOf = (item: Json): number => Number(String(item.resourceNode).split('/').at(-1));

  async function read(client: ApiClient, path: unknown): Promise<number> {
    return (await client.get(String(path))).status;
  }

  describe('showing and hiding it', () => {
    it.each([
      ['/api/documents', 'toggle_visibility', { title: 'Handout', filetype: 'file' }],
      ['/api/links', 'toggle_visibility', { title: 'Site', url: 'https://example.org' }],
      ['/api/link_categories', 'toggle_visibility', { title: 'Sites' }],
      ['/api/c_blogs', 'toggle_visibility', { title: 'Diary' }],
      ['/api/attendances', 'toggle_visibility', { title: 'Register' }],
      ['/api/learning_path_categories', 'toggle-visibility', { title: 'Section' }],
    ])('%s: switches the link of the current context', async (path, action, values) => {
      const item = await made(path, values);
      const address = `${String(item['@id'])}/${action}?cid=${room.course}`;
      expect((await asStudent.put(address, undefined)).status).toBe(403);
      expect((await room.asOutsider.put(address, undefined)).status).toBe(403);
      expect((await application.stranger.put(address, undefined)).status).toBe(401);
      const hidden = await asTeacher.put(address, undefined);
      expect([hidden.status, hidden.body['@id']]).toEqual([200, item['@id']]);
      expect(await read(asStudent, item['@id'])).toBe(403);
      expect((await asTeacher.put(address, undefined)).status).toBe(200);
      expect(await read(asStudent, item['@id'])).toBe(200);
    });

    it('asks for the context where several could be meant, and finds none where it is not given', async () => {
      const resourceLinkList = [{ cid: room.course }, { cid: room.course, sid: inSession.session }];
      const both = await made('/api/documents', { title: 'Both', filetype: 'file', resourceLinkList }, room.asAdministrator);
      const address = `${String(both['@id'])}/toggle_visibility`;
      expect((await room.asAdministrator.put(address, undefined)).status).toBe(400);
      expect((await room.asAdministrator.put(`${address}?cid=999999`, undefined)).status).toBe(404);
    });

    it('in a session is the coach’s affair, and leaves the base course alone', async () => {
      const resourceLinkList = [{ cid: room.course }, { cid: room.course, sid: inSession.session }];
      const both = await made('/api/documents', { title: 'Shared', filetype: 'file', resourceLinkList }, room.asAdministrator);
      const address = `${String(both['@id'])}/toggle_visibility?cid=${room.course}`;
      expect((await asTeacher.put(`${address}&sid=${inSession.session}`, undefined)).status).toBe(403);
      expect((await inSession.asCoach.put(address, undefined)).status).toBe(403);
      expect((await inSession.asCoach.put(`${address}&sid=${inSession.session}`, undefined)).status).toBe(200);
      expect(await read(inSession.asLearner, both['@id'])).toBe(403);
      expect(await read(asStudent, both['@id'])).toBe(200);
    });

    it('in a session that shows the base course’s content gives the session a link of its own', async () => {
      const base = await made('/api/documents', { title: 'Base', filetype: 'file' });
      const address = `${String(base['@id'])}/toggle_visibility?cid=${room.course}&sid=${inSession.session}`;
      expect(await read(inSession.asLearner, base['@id'])).toBe(200);
      expect((await inSession.asCoach.put(address, undefined)).status).toBe(403);
      expect((await room.asAdministrator.put(address, undefined)).status).toBe(200);
      expect(await read(inSession.asLearner, base['@id'])).toBe(403);
      expect(await read(asStudent, base['@id'])).toBe(200);
    });
  });

  describe('ordering it', () => {
    const titles = async (path: string): Promise<unknown[] | undefined> =>
      (await asTeacher.get(`${path}?cid=${room.course}&order[position]=asc`)).body.member?.map(({ title }) => title);

    it.each(['/api/learning_paths', '/api/learning_path_categories'])('%s: sets the order of those named', async (path) => {
      const items = [];
      for (const title of ['A', 'B', 'C']) items.push(await made(path, { title }));
      const before = (await titles(path)) ?? [];
      const others = before.filter((title) => !['A', 'B', 'C'].includes(String(title)));
      const [a, b, c] = items;
      const { status } = await asTeacher.post(`${path}/reorder?cid=${room.course}`, { order: [c?.['@id'], a?.['@id'], b?.id] });
      expect(status).toBe(204);
      expect(await titles(path)).toEqual(['C', 'A', 'B', ...others]);
      expect((await asStudent.post(`${path}/reorder`, { order: [a?.['@id']] })).status).toBe(403);
      expect((await room.asOutsider.post(`${path}/reorder`, { order: [a?.['@id']] })).status).toBe(422);
      expect((await asTeacher.post(`${path}/reorder`, { order: [a?.['@id'], a?.['@id']] })).status).toBe(422);
      expect((await asTeacher.post(`${path}/reorder`, { order: [] })).status).toBe(422);
    });

    it('orders paths of one section at a time', async () => {
      const section = await made('/api/learning_path_categories', { title: 'One section' });
      const [within, without] = [
        await made('/api/learning_paths', { title: 'In', category: section['@id'] }),
        await made('/api/learning_paths', { title: 'Out' }),
      ];
      const { body } = await asTeacher.post('/api/learning_paths/reorder', { order: [within['@id'], without['@id']] });
      expect(body.violations?.map(({ propertyPath }) => propertyPath)).toEqual(['order']);
    });

    it('moves a link among those of its category', async () => {
      const category = (await made('/api/link_categories', { title: 'To be ordered' }))['@id'];
      const items: Json[] = [];
      for (const title of ['1', '2', '3']) items.push(await made('/api/links', { title, url: 'https://example.org', category }));
      const third = String(items[2]?.['@id']);
      expect((await asTeacher.put(`${third}/move?cid=${room.course}`, { position: 0 })).status).toBe(200);
      const { body } = await asTeacher.get(`/api/links?category=${String(category)}`);
      const ordered = [...(body.member ?? [])].sort((one, other) => Number(one.position) - Number(other.position));
      expect(ordered.map(({ title }) => title)).toEqual(['3', '1', '2']);
      expect((await asStudent.put(`${third}/move`, { position: 1 })).status).toBe(403);
      expect((await asTeacher.put(`${third}/move`, { position: -1 })).status).toBe(422);
    });

    it('sets order and nesting of all steps of a path', async () => {
      const lp = (await made('/api/learning_paths', { title: 'Steps' }))['@id'];
      const steps: Json[] = [];
      for (const title of ['a', 'b', 'c']) steps.push((await asTeacher.post('/api/c_lp_items', { title, itemType: 'dir', lp })).body);
      const [a, b, c] = steps.map(({ id }) => Number(id));
      const reorder = (order: unknown, client = asTeacher): Promise<Reply> => client.post('/api/c_lp_items/reorder', { order });
      expect((await reorder([{ id: c }, { id: a, parent: c }, { id: b, parent: a }])).status).toBe(204);
      const { body } = await asTeacher.get(`/api/c_lp_items?lp=${String(lp)}&order[displayOrder]=asc`);
      expect(body.member?.map(({ title, lvl }) => [title, lvl])).toEqual([
        ['c', 1],
        ['a', 2],
        ['b', 3],
      ]);
      expect((await reorder([{ id: a, parent: b }, { id: b, parent: a }, { id: c }])).status).toBe(422);
      expect((await reorder([{ id: a }, { id: b }])).status).toBe(422);
      expect((await reorder([{ id: a }, { id: b }, { id: 'c' }])).status).toBe(422);
      expect((await reorder([{ id: c }, { id: a }, { id: b }], asStudent)).status).toBe(403);
      expect((await reorder([{ id: 999_999 }])).status).toBe(404);
    });
  });

  describe('documents', () => {
    it('come with their file, which members fetch', async () => {
      const { status, body } = await upload(asTeacher, '/api/documents', [
        { name: 'title', content: 'Notes' },
        { name: 'resourceLinkList', content: JSON.stringify([{ cid: room.course }]) },
        file('Hello', 'notes.txt'),
      ]);
      expect([status, body.filetype]).toEqual([201, 'file']);
      const response = await asStudent.fetch(`${String(body['@id'])}/content`);
      expect([response.status, await response.text()]).toEqual([200, 'Hello']);
      expect(response.headers.get('content-disposition')).toContain('filename="notes.txt"');
      expect((await room.asOutsider.fetch(`${String(body['@id'])}/content`)).status).toBe(403);
      const folder = await made('/api/documents', { title: 'Empty' });
      expect((await asStudent.fetch(`${String(folder['@id'])}/content`)).status).toBe(404);
      const parts = [
        { name: 'title', content: 'F' },
        { name: 'filetype', content: 'folder' },
        { name: 'parentResourceNodeId', content: String(room.node) },
      ];
      expect((await upload(asTeacher, '/api/documents', [...parts, file('x')])).status).toBe(422);
    });

    it('get another file, by those who may change them', async () => {
      const document = await made('/api/documents', { title: 'Draft', filetype: 'file', contentFile: 'one' });
      const address = `${String(document['@id'])}/replace`;
      expect((await upload(asStudent, address, [file('two')])).status).toBe(403);
      const { status, body } = await upload(asTeacher, address, [file('two', 'two.txt')]);
      expect([status, body.title, body.resourceNode]).toEqual([200, 'Draft', document.resourceNode]);
      expect(await (await asStudent.fetch(`${String(document['@id'])}/content`)).text()).toBe('two');
      expect((await asTeacher.post(address, {})).status).toBe(422);
      const folder = await made('/api/documents', { title: 'No file' });
      expect((await upload(asTeacher, `${String(folder['@id'])}/replace`, [file('x')])).status).toBe(409);
      const own = await made('/api/documents', { title: 'Mine', filetype: 'file', contentFile: 'one', readonly: true });
      const asColleague = application.as(await room.colleague());
      expect((await upload(asColleague, `${String(own['@id'])}/replace`, [file('two')])).status).toBe(403);
    });

    it('move into another folder, with what is inside', async () => {
      const [from, to] = [await made('/api/documents', { title: 'From' }), await made('/api/documents', { title: 'To' })];
      const document = await made('/api/documents', { title: 'a.txt', filetype: 'file', parentResourceNodeId: nodeOf(from) });
      const move = (item: Json, place: number, client = asTeacher): Promise<Reply> =>
        client.put(`${String(item['@id'])}/move`, { parentResourceNodeId: place });
      expect((await move(from, nodeOf(to))).body).toMatchObject({ fullPath: '/To/From' });
      expect((await asTeacher.get(String(document['@id']))).body).toMatchObject({ fullPath: '/To/From/a.txt' });
      expect((await move(to, nodeOf(from))).status).toBe(422);
      expect((await move(document, nodeOf(document))).status).toBe(422);
      expect((await move(document, 999_999_999)).status).toBe(422);
      expect((await move(document, nodeOf(to), asStudent)).status).toBe(403);
      await made('/api/documents', { title: 'a.txt', filetype: 'file' });
      expect((await move(document, room.node)).status).toBe(422);
      const elsewhere = await classroom(application);
      expect((await move(document, elsewhere.node)).status).toBe(422);
    });

    it('tell the learning paths that use them, as far as the caller reads these', async () => {
      const document = await made('/api/documents', { title: 'Used', filetype: 'file' });
      const open = await made('/api/learning_paths', { title: 'Open' });
      const draft = await made('/api/learning_paths', { title: 'Hidden', resourceLinkList: [{ cid: room.course, visibility: 'draft' }] });
      for (const { '@id': lp } of [open, draft]) {
        await asTeacher.post('/api/c_lp_items', { title: 'Step', itemType: 'document', lp, path: String(document.id as number) });
      }
      const usage = async (client: ApiClient): Promise<unknown> =>
        (await client.get(`${String(document['@id'])}/lp-usage`)).body.learningPaths;
      expect(await usage(asTeacher)).toMatchObject([{ title: 'Open' }, { title: 'Hidden' }]);
      expect(await usage(asStudent)).toEqual([{ '@id': open['@id'], id: open.id, title: 'Open' }]);
      expect((await room.asOutsider.get(`${String(document['@id'])}/lp-usage`)).status).toBe(403);
    });

    it('take no more space than their course has', async () => {
      const other = await classroom(application);
      await application.dataSource.query('UPDATE course SET disk_quota = 100 WHERE id = $1', [other.course]);
      const send = (title: string, size: number): Promise<Reply> =>
        upload(other.asTeacher, '/api/documents', [
          { name: 'title', content: title },
          { name: 'parentResourceNodeId', content: String(other.node) },
          file('x'.repeat(size)),
        ]);
      expect((await send('fits', 60)).status).toBe(201);
      const over = await send('does not', 60);
      expect([over.status, over.body.violations?.[0]?.propertyPath]).toEqual([422, 'uploadFile']);
      const usage = `/api/documents/${other.course}/usage`;
      expect((await other.asStudent.get(usage)).body).toMatchObject({ '@type': 'CourseUsage', used: 60, quota: 100, available: 40 });
      expect((await other.asOutsider.get(usage)).status).toBe(403);
      expect((await asStudent.get('/api/documents/999999/usage')).status).toBe(404);
      expect((await asStudent.get(`/api/documents/${room.course}/usage`)).body).toMatchObject({ quota: null, available: null });
    });

    it('are fetched together, folders with what the caller reads of them', async () => {
      const folder = await made('/api/documents', { title: 'Pack' });
      const inside = { filetype: 'file', parentResourceNodeId: nodeOf(folder) };
      await made('/api/documents', { title: 'one.txt', contentFile: 'one', ...inside });
      await made('/api/documents', {
        title: 'secret.txt',
        contentFile: 'secret',
        resourceLinkList: [{ cid: room.course, visibility: 'draft' }],
        ...inside,
      });
      const single = await made('/api/documents', { title: '../escape.txt', filetype: 'file', contentFile: 'x' });
      const untitled = [file('%PDF-1.7', 'deck.pdf', 'application/pdf'), file('%PDF-1.7', 'other.PDF', 'application/pdf')].map(
        (sent, place) =>
          upload(asTeacher, '/api/documents', [
            { name: 'title', content: place === 0 ? 'Slides' : 'Notes.pdf' },
            { name: 'parentResourceNodeId', content: String(nodeOf(folder)) },
            sent,
          ]),
      );
      expect((await Promise.all(untitled)).map(({ status }) => status)).toEqual([201, 201]);
      const fetched = await asStudent.post('/api/documents/download-selected', { ids: [folder['@id'], single['@id']] });
      expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'application/zip']);
      expect(fetched.headers.get('content-disposition')).toContain('filename="documents.zip"');
      expect(fetched.text).toContain('Pack/one.txt');
      expect(fetched.text).toContain('Pack/Slides.pdf');
      expect(fetched.text).toContain('Pack/Notes.pdf');
      expect(fetched.text).not.toContain('Notes.pdf.PDF');
      expect(fetched.text).toContain('.._escape.txt');
      expect(fetched.text).not.toContain('secret.txt');
      expect((await room.asOutsider.post('/api/documents/download-selected', { ids: [single['@id']] })).status).toBe(422);
      expect((await application.stranger.post('/api/documents/download-selected', { ids: [single['@id']] })).status).toBe(401);
    });
  });

  describe('links', () => {
    it('have a picture and tell it among their details', async () => {
      const link = await made('/api/links', { title: 'Pictured', url: 'https://example.org', onHomepage: true });
      const address = String(link['@id']);
      expect((await asStudent.get(`${address}/details`)).body).toMatchObject({ title: 'Pictured', onHomepage: true, imageUrl: null });
      expect((await upload(asTeacher, `${address}/upload-image`, [file('<svg/>', 'a.svg', 'image/svg+xml')])).status).toBe(422);
      expect((await upload(asStudent, `${address}/upload-image`, [file('x', 'a.png', 'image/png')])).status).toBe(403);
      expect((await upload(asTeacher, `${address}/upload-image`, [file('x', 'a.png', 'image/png')])).status).toBe(200);
      const { body } = await asStudent.get(`${address}/details`);
      expect((await asStudent.fetch(String(body.imageUrl))).headers.get('content-type')).toBe('image/png');
      expect((await room.asOutsider.get(`${address}/details`)).status).toBe(403);
    });

    it('are checked by those who edit them, and never lead to a private host', async () => {
      let asked = 0;
      const server = createServer((_, response) => {
        asked += 1;
        response.end();
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const link = await made('/api/links', { title: 'Inside', url });
      expect((await asTeacher.get(`${String(link['@id'])}/check`)).body).toMatchObject({
        '@type': 'LinkCheck',
        status: null,
        reachable: false,
      });
      server.close();
      expect(asked).toBe(0);
      expect((await asStudent.get(`${String(link['@id'])}/check`)).status).toBe(403);
      const mailbox = await made('/api/links', { title: 'Mail', url: 'mailto:ida@example.org' });
      expect((await asTeacher.get(`${String(mailbox['@id'])}/check`)).status).toBe(409);
    });

    it('are exported as CSV', async () => {
      const other = await classroom(application);
      const place = { parentResourceNodeId: other.node };
      await made('/api/links', { title: '=cmd()', url: 'https://example.org/a', description: 'Say "hi"', ...place }, other.asTeacher);
      const { status, text, headers } = await other.asTeacher.post(`/api/links/export?cid=${other.course}`, {});
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(text).toBe(`category,title,url,description\r\n,'=cmd(),https://example.org/a,"Say ""hi"""\r\n`);
      expect((await other.asStudent.post(`/api/links/export?cid=${other.course}`, {})).status).toBe(403);
      expect((await other.asTeacher.post('/api/links/export', {})).status).toBe(400);
      expect((await other.asTeacher.post(`/api/links/export?cid=${other.course}`, { format: 'pdf' })).status).toBe(422);
    });
  });

  describe('glossaries', () => {
    let course: Classroom;
    let address: (action: string) => string;

    beforeAll(async () => {
      course = await classroom(application);
      address = (action) => `/api/glossaries/${action}?cid=${course.course}`;
    });

    it('are loaded from CSV, all of it or nothing, and written as CSV', async () => {
      const csv = 'term;definition\r\nLogic;"The art; of thought"\r\nAxiom;What is not proved\r\n';
      const loaded = await upload(course.asTeacher, address('import'), [file(csv, 'terms.csv', 'text/csv')]);
      expect(loaded.body).toMatchObject({ '@type': 'GlossaryImport', created: 2, updated: 0, kept: 0 });
      const again = 'term,definition\nLogic,Anew\nProof,What convinces\n';
      expect((await upload(course.asTeacher, address('import'), [file(again)])).body).toMatchObject({ created: 1, kept: 1 });
      const updated = await upload(course.asTeacher, address('import'), [file(again), { name: 'known', content: 'update' }]);
      expect(updated.body).toMatchObject({ created: 0, updated: 2 });
      const broken = await upload(course.asTeacher, address('import'), [file('term,definition\nNew,New\nHalf,\n')]);
      expect([broken.status, broken.body.violations?.[0]?.propertyPath]).toEqual([422, 'uploadFile']);
      const { text } = await course.asTeacher.post(address('export'), {});
      const spreadsheet = await course.asTeacher.post(address('export'), { format: 'xlsx' });
      expect(spreadsheet.headers.get('content-disposition')).toContain('filename="glossary-2026-03-01.xlsx"');
      expect(spreadsheet.text.startsWith('PK')).toBe(true);
      expect(text).toBe('term,definition\r\nAxiom,What is not proved\r\nLogic,Anew\r\nProof,What convinces\r\n');
    });

    it('are kept among the documents', async () => {
      const { status, body } = await course.asTeacher.post(address('export_to_documents'), {});
      expect([status, body.title, body['@type']]).toEqual([201, 'glossary-2026-03-01.csv', 'CDocument']);
      expect(await (await course.asStudent.fetch(`${String(body['@id'])}/content`)).text()).toContain('Axiom');
    });

    it('are the affair of those who edit in the context', async () => {
      const parts = [file('term,definition\nA,B\n')];
      for (const client of [course.asStudent, course.asOutsider]) {
        expect((await upload(client, address('import'), parts)).status).toBe(403);
        expect((await client.post(address('export'), {})).status).toBe(403);
        expect((await client.post(address('export_to_documents'), {})).status).toBe(403);
      }
      const inTheSession = `/api/glossaries/import?cid=${room.course}&sid=${inSession.session}`;
      expect((await upload(inSession.asCoach, inTheSession, parts)).body).toMatchObject({ created: 1 });
      expect((await upload(inSession.asCoach, `/api/glossaries/import?cid=${room.course}`, parts)).status).toBe(403);
      expect((await upload(asTeacher, inTheSession, parts)).status).toBe(403);
      const { body } = await asStudent.get(`/api/glossaries?cid=${room.course}&title=A`);
      expect(body.member).toEqual([]);
    });
  });
});
