import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

describe('documents', () => {
  let application: TestApplication;
  let room: Classroom;
  let asTeacher: ApiClient;
  let asStudent: ApiClient;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    ({ asTeacher, asStudent } = room);
  });

  afterAll(() => application.close());

  async function made(values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await asTeacher.post('/api/documents', { parentResourceNodeId: room.node, ...values });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  function nodeOf(document: Json): number {
    return Number(String(document.resourceNode).split('/').at(-1));
  }

  it('lie in folders, whose titles make their path', async () => {
    const folder = await made({ title: 'Week 1' });
    const file = await made({ title: 'Slides/1.pdf', filetype: 'file', parentResourceNodeId: nodeOf(folder) });
    expect(folder).toMatchObject({ filetype: 'folder', fullPath: '/Week 1' });
    expect(file).toMatchObject({ title: 'Slides/1.pdf', fullPath: '/Week 1/Slides-1.pdf' });
    const listed = await asStudent.get(`/api/documents?resourceNode.parent=${nodeOf(folder)}&cid=${room.course}`);
    expect(listed.body.member?.map(({ title }) => title)).toEqual(['Slides/1.pdf']);
  });

  it('are ordered by what their nodes say', async () => {
    const folder = nodeOf(await made({ title: 'Ordered' }));
    for (const title of ['b', 'a']) await made({ title, filetype: 'file', parentResourceNodeId: folder });
    const { body } = await asTeacher.get(`/api/documents?resourceNode.parent=${folder}&order[resourceNode.title]=asc`);
    expect(body.member?.map(({ title }) => title)).toEqual(['a', 'b']);
  });

  it('are read by members once published, and made by teachers alone', async () => {
    const published = await made({ title: 'Published' });
    const draft = await made({ title: 'Draft', resourceLinkList: [{ cid: room.course, visibility: 'draft' }] });
    expect((await asStudent.get(String(published['@id']))).status).toBe(200);
    expect((await asStudent.get(String(draft['@id']))).status).toBe(403);
    expect((await room.asOutsider.get(String(published['@id']))).status).toBe(403);
    expect((await asStudent.post('/api/documents', { title: 'Mine', parentResourceNodeId: room.node })).status).toBe(403);
    expect((await asStudent.patch(String(published['@id']), { title: 'Mine' })).status).toBe(403);
    expect((await asStudent.delete(String(published['@id']))).status).toBe(403);
  });

  it('take a new name where theirs is taken, unless the request says to replace or to fail', async () => {
    const folder = nodeOf(await made({ title: 'Clashes' }));
    const first = await made({ title: 'a.txt', filetype: 'file', contentFile: 'one', parentResourceNodeId: folder });
    const renamed = await made({ title: 'a.txt', filetype: 'file', parentResourceNodeId: folder });
    const replaced = await made({
      title: 'a.txt',
      filetype: 'file',
      contentFile: 'three',
      fileExistsOption: 'overwrite',
      parentResourceNodeId: folder,
    });
    const skipped = await made({
      title: 'a.txt',
      filetype: 'file',
      contentFile: 'four',
      fileExistsOption: 'skip',
      parentResourceNodeId: folder,
    });
    expect(renamed).toMatchObject({ title: 'a (2).txt', fullPath: '/Clashes/a (2).txt' });
    expect([replaced.id, skipped.id]).toEqual([first.id, first.id]);
    const [file] = await application.dataSource.query<{ content: Buffer; size: number }[]>(
      'SELECT c.content, f.size FROM resource_file f JOIN resource_file_content c ON c.resource_file_id = f.id WHERE f.resource_node_id = $1',
      [nodeOf(first)],
    );
    expect([file?.content.toString(), file?.size]).toEqual(['three', 5]);
  });

  it('cannot be renamed to the name of another one', async () => {
    const folder = nodeOf(await made({ title: 'Renaming' }));
    await made({ title: 'taken', parentResourceNodeId: folder });
    const other = await made({ title: 'free', parentResourceNodeId: folder });
    const { status, body } = await asTeacher.patch(String(other['@id']), { title: 'taken' });
    expect(status).toBe(422);
    expect(body.violations).toMatchObject([{ propertyPath: 'title' }]);
  });

  it('are changed by their author alone while read-only', async () => {
    const document = await made({ title: 'Read-only', readonly: true });
    const asColleague = application.as(await room.colleague());
    expect((await asColleague.patch(String(document['@id']), { comment: 'mine' })).status).toBe(403);
    expect((await asColleague.delete(String(document['@id']))).status).toBe(403);
    expect((await asTeacher.patch(String(document['@id']), { comment: 'mine' })).status).toBe(200);
    expect((await room.asAdministrator.patch(String(document['@id']), { comment: 'ours' })).status).toBe(200);
  });

  it('go with their folder', async () => {
    const folder = await made({ title: 'Doomed' });
    const file = await made({ title: 'inside', filetype: 'file', parentResourceNodeId: nodeOf(folder) });
    expect((await asTeacher.delete(String(folder['@id']))).status).toBe(204);
    expect((await asTeacher.get(String(file['@id']))).status).toBe(404);
    expect((await asTeacher.get(String(file.resourceNode))).status).toBe(404);
  });
});
