import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoredHtml, type UncleanText } from '../../../src/resource/persistence/stored-html.js';
import type { Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';

const ATTACK =
  '<p onclick="alert(1)">Read <a href="javascript:alert(1)">this</a><script>alert(1)</script><iframe src="https://example.org"></iframe></p>';
const LEFT = '<p>Read <a>this</a></p>';

describe('A teacher who puts a script into what others read', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });
  afterAll(() => application.close());

  async function found(isDry: boolean): Promise<UncleanText[]> {
    const texts: UncleanText[] = [];
    for await (const text of application.app.get(StoredHtml, { strict: false }).clean(isDry)) texts.push(text);
    return texts;
  }

  async function announcement(content: string): Promise<Json> {
    const { status, body } = await room.asTeacher.post('/api/c_announcements', { title: 'News', content, parentResourceNodeId: room.node });
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  it('stores the text without it, when it is made and when it is changed (files case 19, files case 20)', async () => {
    const values = { title: 'News', content: ATTACK, parentResourceNodeId: room.node };
    const { body: made, headers } = await room.asTeacher.post('/api/c_announcements', values);
    expect([made.content, headers.get('Content-Sanitized')]).toEqual([LEFT, 'content']);
    const harmless = await room.asTeacher.patch(String(made['@id']), { content: LEFT });
    expect([harmless.status, harmless.headers.get('Content-Sanitized')]).toEqual([200, null]);
    const changed = await room.asTeacher.patch(String(made['@id']), { content: `<h1>New</h1>${ATTACK}` });
    expect([changed.status, changed.body.content]).toEqual([200, `<h1>New</h1>${LEFT}`]);
    expect(changed.headers.get('Content-Sanitized')).toBe('content');
    const style = '<p style="color: red; position: fixed">Look<svg onload="alert(1)"></svg></p>';
    const styled = await room.asTeacher.patch(String(made['@id']), { content: style });
    expect([styled.body.content, styled.headers.get('Content-Sanitized')]).toEqual(['<p style="color: red">Look</p>', 'content']);
    expect(await application.dataSource.query(`SELECT 1 FROM "c_announcement" WHERE "content" ~ 'script|iframe|onclick'`)).toEqual([]);
  });

  it.each([
    ['aiken', `Q ${ATTACK}\nA. One ${ATTACK}\nB. Two\nANSWER: A\n`],
    ['gift', 'Q <img src\\=x onerror\\=alert(1)> {\\=a<img src\\=x onerror\\=alert(1)> ~b<script>alert(1)</script> =c}'],
    [
      'moodle_xml',
      `<quiz><question type="multichoice"><questiontext><text><![CDATA[${ATTACK}]]></text></questiontext><single>true</single><answer fraction="100"><text><![CDATA[${ATTACK}]]></text></answer><answer fraction="0"><text>b</text><feedback><text><![CDATA[${ATTACK}]]></text></feedback></answer></question></quiz>`,
    ],
  ])('does so by an import of questions: %s', async (format, content) => {
    const sent = form([
      { name: 'format', content: format },
      { name: 'uploadFile', filename: 'questions', type: 'text/plain', content },
    ]);
    const reply = await room.asTeacher.send('POST', `/api/c_quiz_questions/import?cid=${room.course}`, sent.body, {
      'Content-Type': sent.type,
    });
    expect(reply.body.created).toBe(1);
    // What is taken out of the text is named; the question is there.
    expect((reply.body.problems as { readonly kept?: boolean }[]).filter(({ kept }) => kept !== true)).toEqual([]);
    const [question] = reply.body.questions as string[];
    const { text } = await room.asTeacher.get(String(question));
    const answers = await room.asTeacher.get(`/api/c_quiz_answers?question=${question}`);
    // What is plain text in its format may say all of this, and is shown as it was typed.
    expect(text + answers.text).not.toMatch(/<(?:script|iframe)|<[a-z][^>]*(?:onclick|onerror|javascript:)/);
  });

  it('does so by an import of terms', async () => {
    const sent = form([
      { name: 'uploadFile', filename: 'terms.csv', type: 'text/csv', content: `term,definition\nLeaf,"${ATTACK.replaceAll('"', '""')}"` },
    ]);
    const reply = await room.asTeacher.send('POST', `/api/glossaries/import?cid=${room.course}`, sent.body, { 'Content-Type': sent.type });
    expect(reply.body).toMatchObject({ created: 1 });
    const { body } = await room.asTeacher.get(`/api/glossaries?resourceNode.parent=${room.node}`);
    expect(body.member?.map(({ description }) => description)).toEqual([LEFT]);
  });

  it('does so by a batch', async () => {
    const operation = {
      method: 'POST',
      path: '/api/c_announcements',
      body: { title: 'News', content: ATTACK, parentResourceNodeId: room.node },
    };
    const { text, status } = await room.asTeacher.post('/api/batch', { operations: [operation] }, { 'Content-Type': 'application/json' });
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script|onclick|javascript:/);
  });

  it('may frame the pages of hosts that the portal names, isolated, and loses what the portal takes away (files case 19, files case 21)', async () => {
    const administrator = application.as(await application.given.globalAdministrator());
    const made = await administrator.post('/api/settings', { variable: 'html_policy', url: '/api/access_urls/1' });
    const say = (selectedValue: string): Promise<Reply> => administrator.patch(String(made.body['@id']), { selectedValue });
    for (const mistake of [
      'video',
      '{"frames":["*"]}',
      '{"without":["script"]}',
      '{"frames":["https://example.org"]}',
      '{"style":"no"}',
      '{"scripts":true}',
    ]) {
      const { status, body } = await say(mistake);
      expect([mistake, status, body.violations?.[0]?.propertyPath]).toEqual([mistake, 422, 'selectedValue']);
    }
    expect((await say('{"frames":["player.example.org"],"without":["video"],"style":false}')).status).toBe(200);
    const frames =
      '<iframe src="https://player.example.org/7" width="640" onload="alert(1)">x</iframe><iframe src="https://example.org/"></iframe>';
    const { content } = await announcement(`${frames}<p style="color: red">Look</p><video src="/film"></video>`);
    expect(content).toBe(
      '<iframe src="https://player.example.org/7" width="640" sandbox="allow-scripts allow-same-origin allow-presentation" referrerpolicy="no-referrer"></iframe><p>Look</p>',
    );
    expect(await found(true)).toEqual([]);
    expect((await say('')).status).toBe(200);
    expect((await announcement(`${frames}<video src="/film"></video>`)).content).toBe('<video src="/film"></video>');
    const [unclean] = await found(false);
    expect(unclean).toMatchObject({ table: 'c_announcement', cleaned: true });
  });

  it('has stored it before it was cleaned on write, until the operator cleans what is there', async () => {
    const made = await announcement('<p>Clean</p>');
    await application.dataSource.query('UPDATE "c_announcement" SET "content" = $2 WHERE "id" = $1', [made.id, ATTACK]);
    const unclean = { table: 'c_announcement', id: made.id, column: 'content' };
    expect(await found(true)).toEqual([{ ...unclean, cleaned: false }]);
    expect(await found(false)).toEqual([{ ...unclean, cleaned: true }]);
    expect((await room.asTeacher.get(String(made['@id']))).body.content).toBe(LEFT);
    expect(await found(false)).toEqual([]);
  });

  it('nests it without end, to exhaust the service', async () => {
    const { status, body } = await room.asTeacher.post('/api/c_announcements', {
      title: 'Deep',
      content: '<div>'.repeat(20_000),
      parentResourceNodeId: room.node,
    });
    expect([status, body.violations?.[0]?.propertyPath]).toEqual([422, 'content']);
  });
});
