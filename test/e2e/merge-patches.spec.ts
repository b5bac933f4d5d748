import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';

const JSON_BODY = { 'Content-Type': 'application/json' };
const MEMBER = 'pageResultConfiguration';
const AT_ONCE = 20;

describe('A merge patch of what is within a member', () => {
  let app: TestApplication;
  let room: Classroom;
  let quiz: string;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    quiz = String((await room.asTeacher.post('/api/c_quizzes', { title: 'Quiz', parentResourceNodeId: room.node })).body['@id']);
  });
  afterAll(() => app.close());

  const patch = (value: unknown, headers = {}, client: ApiClient = room.asTeacher): Promise<Reply> =>
    client.patch(quiz, { [MEMBER]: value }, headers);
  const stored = async (): Promise<unknown> => (await room.asTeacher.get(quiz)).body[MEMBER];

  it('goes to any depth, leaves lists whole, and begins with nothing', async () => {
    const steps: readonly (readonly [patch: unknown, result: unknown])[] = [
      [
        { shown: { score: true, gone: null }, order: [1, 2] },
        { shown: { score: true }, order: [1, 2] },
      ],
      [
        { shown: { answers: { late: true } }, order: [3] },
        { shown: { score: true, answers: { late: true } }, order: [3] },
      ],
      [{ shown: { answers: { late: null } } }, { shown: { score: true, answers: {} }, order: [3] }],
      [['a'], ['a']],
      [{ a: 1 }, { a: 1 }],
      [null, null],
      [{ a: null }, {}],
    ];
    for (const [value, result] of steps) {
      expect((await patch(value)).body[MEMBER]).toEqual(result);
      expect(await stored()).toEqual(result);
    }
  });

  it('loses none of many at once', async () => {
    const names = Array.from({ length: AT_ONCE }, (_, index) => `at-once-${index}`);
    const replies = await Promise.all(names.map((name) => patch({ [name]: true })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Object.keys((await stored()) as object).sort()).toEqual(names.sort());
  });

  it('is bound to the state that it names, and to the rights of its writer', async () => {
    const before = await stored();
    expect((await patch({ other: 1 }, { 'If-Match': '"other"' })).status).toBe(412);
    expect((await patch({ other: 1 }, {}, room.asStudent)).status).toBe(403);
    expect((await room.asAdministrator.patch('/api/c_quizzes/999999', { [MEMBER]: { other: 1 } })).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  it('is none in other media types, which replace the member', async () => {
    const replaced = await room.asTeacher.send('PATCH', quiz, JSON.stringify({ [MEMBER]: { only: null } }), JSON_BODY);
    expect([replaced.status, replaced.body[MEMBER]]).toEqual([200, { only: null }]);
  });

  it('is what a batch does', async () => {
    const operations = [{ method: 'PATCH', path: quiz, body: { [MEMBER]: { only: { in: 'a batch' }, gone: null } } }];
    expect((await room.asTeacher.post('/api/batch', { operations })).status).toBe(200);
    expect(await stored()).toEqual({ only: { in: 'a batch' } });
  });
});
