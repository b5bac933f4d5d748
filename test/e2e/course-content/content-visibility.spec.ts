import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { CountedStatements } from '../../support/counted-statements.js';

interface Linked {
  readonly title: string;
  readonly resourceNode: { readonly resourceLinks: readonly { readonly visibility: string }[] | string };
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly schema?: unknown;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } }>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** What is published, a draft or pending is asked of the list of content itself, in the context that it is looked at in. */
describe('the visibility of course content', () => {
  let app: TestApplication;
  let room: Classroom;
  let other: number;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    other = Number((await room.asTeacher.post('/api/courses', { title: 'Zoology', visibility: 'registered' })).body.id);
    await app.given.member({ id: other }, room.student);
    for (const visibility of ['published', 'draft', 'pending']) await page(visibility, [{ cid: room.course, visibility }]);
    await page('both', [
      { cid: room.course, visibility: 'draft' },
      { cid: other, visibility: 'published' },
    ]);
  });
  afterAll(() => app.close());

  async function page(title: string, resourceLinkList: readonly object[]): Promise<void> {
    const body = { title, filetype: 'file', contentFile: 'x', parentResourceNodeId: room.node, resourceLinkList };
    const { status, text } = await room.asTeacher.post('/api/documents', body);
    if (status !== 201) throw new Error(text);
  }
  const titles = async (client: ApiClient, query: string): Promise<unknown> => {
    const { status, body, text } = await client.get(`/api/documents?order[title]=asc&${query}`);
    if (status !== 200) throw new Error(text);
    const found = (body.member as unknown as readonly Linked[]).map(({ title }) => title);
    expect(body.totalItems).toBe(found.length);
    return found;
  };

  it('is a filter of lists: that in the course that is asked for, not that elsewhere', async () => {
    const here = `cid=${room.course}`;
    expect(await titles(room.asTeacher, `${here}&visibility=draft`)).toEqual(['both', 'draft']);
    expect(await titles(room.asTeacher, `${here}&visibility=pending`)).toEqual(['pending']);
    expect(await titles(room.asTeacher, `${here}&visibility=published`)).toEqual(['published']);
    expect(await titles(room.asTeacher, `cid=${other}&visibility=published`)).toEqual(['both']);
    expect(await titles(room.asTeacher, `cid=${other}&sid=0&visibility=draft`)).toEqual([]);
    expect(await titles(room.asTeacher, 'visibility=draft')).toEqual(['both', 'draft']);
    expect(await titles(room.asAdministrator, `${here}&visibility=draft`)).toEqual(['both', 'draft']);
  });

  it('does not betray drafts to learners, not even of what they read elsewhere', async () => {
    expect(await titles(room.asStudent, 'visibility=published')).toEqual(['both', 'published']);
    expect(await titles(room.asStudent, `cid=${room.course}&visibility=draft`)).toEqual([]);
    expect(await titles(room.asStudent, 'visibility=draft')).toEqual([]);
  });

  it('comes with the list in the same request, as the links of the nodes', async () => {
    const list = `/api/documents?cid=${room.course}&order[title]=asc`;
    const links = `${list}&include=resourceNode.resourceLinks&properties[]=title&properties[resourceNode.resourceLinks][]=visibility`;
    const statements = new CountedStatements();
    const alone = await statements.during(() => room.asTeacher.get(list));
    const embedding = await statements.during(() => room.asTeacher.get(links));
    statements.stop();
    expect(embedding - alone).toBe(2);
    const shown = (await room.asTeacher.get(links)).body.member as unknown as readonly Linked[];
    const seen = (item: Linked): readonly string[] =>
      typeof item.resourceNode.resourceLinks === 'string' ? [] : item.resourceNode.resourceLinks.map(({ visibility }) => visibility);
    expect(shown.map((item) => [item.title, seen(item).toSorted()])).toEqual([
      ['both', ['draft', 'published']],
      ['draft', ['draft']],
      ['pending', ['pending']],
      ['published', ['published']],
    ]);
  });

  it('is one of three words, which the document names', async () => {
    const wrong = await room.asTeacher.get('/api/documents?visibility=drafts');
    expect([wrong.status, wrong.body.detail]).toEqual([
      400,
      'The parameter "visibility" must be one of published, draft, pending. Did you mean "draft"?',
    ]);
    const { body } = await room.asTeacher.get<ApiDocument>('/api/docs.json');
    const shared = Object.entries(body.components.parameters).map(
      ([name, parameter]) => [`#/components/parameters/${name}`, parameter] as const,
    );
    const byReference = new Map<string, Parameter>(shared);
    const found = (body.paths['/api/documents']?.get.parameters ?? [])
      .map((parameter) => byReference.get(parameter.$ref ?? '') ?? parameter)
      .filter(({ name }) => name === 'visibility');
    expect(found.map(({ schema }) => schema)).toEqual([{ type: 'string', enum: ['published', 'draft', 'pending'] }]);
  });
});
