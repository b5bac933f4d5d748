import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const MEBIBYTE = 1024 * 1024;

describe('A teacher who imports a file that is made to block the process', () => {
  let platform: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    platform = await TestApplication.start({ variables: { UPLOAD_LIMIT: String(32 * MEBIBYTE) } });
    room = await classroom(platform);
  });
  afterAll(() => platform.close());

  async function imported(content: string): Promise<unknown> {
    const form = new FormData();
    form.set('uploadFile', new Blob([content], { type: 'text/csv' }), 'terms.csv');
    const reply = await fetch(`${platform.url}/api/glossaries/import?cid=${room.course}`, {
      method: 'POST',
      headers: { Authorization: platform.authorizationOf(room.teacher) },
      body: form,
    });
    const { violations } = (await reply.json()) as { violations?: { propertyPath: string }[] };
    return [reply.status, violations?.map(({ propertyPath }) => propertyPath)];
  }

  it.each([
    ['a line of 20 MB', `term,definition\n${'x'.repeat(20 * MEBIBYTE)}`],
    ['20 MB of one quoted text that never ends', `term,definition\na,"${'x'.repeat(20 * MEBIBYTE)}`],
    ['a line of 4 MB, which is as much as a file may have', `term,definition\n${'x'.repeat(4 * MEBIBYTE - 16)}`],
    ['a line of a million columns', `term,definition\n${','.repeat(MEBIBYTE)}`],
    ['a million lines', `term,definition\n${'a,b\n'.repeat(MEBIBYTE / 2)}`],
    ['a quoted text that never ends', `term,definition\na,"${'x\n'.repeat(MEBIBYTE)}`],
  ])('sends %s: it is refused, and others are served meanwhile', async (_, content) => {
    const [outcome, bystander] = await Promise.all([imported(content), room.asStudent.get('/api/me')]);
    expect([outcome, bystander.status]).toEqual([[422, ['uploadFile']], 200]);
    const glossary = await room.asStudent.get(`/api/glossaries?resourceNode.parent=${room.node}`);
    expect(glossary.body.totalItems).toBe(0);
  });
});
