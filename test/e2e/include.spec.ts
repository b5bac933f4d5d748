import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { CountedStatements } from '../support/counted-statements.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';

type Item = Readonly<Record<string, unknown>>;

const JSON_PLAIN = { Accept: 'application/json' };
const CSV = { Accept: 'text/csv' };

/** What a screen needs comes with one request: `include` puts items where their addresses would stand. */
describe('include', () => {
  let app: TestApplication;
  let room: Classroom;
  let members: string;
  let quiz: number;
  let question: string;
  let answers: readonly number[];

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    await room.classmate();
    members = `/api/course_rel_users?course=/api/courses/${room.course}`;
    quiz = await newQuiz(room);
    const asked = await newQuestion(room, quiz, { type: 'unique_answer', question: 'First?' }, [
      { answer: 'No' },
      { answer: 'Yes', correct: 1 },
    ]);
    await newQuestion(room, quiz, { type: 'unique_answer', question: 'Second?' }, [{ answer: 'Maybe' }]);
    question = `/api/c_quiz_questions/${asked.id}`;
    answers = asked.answers;
  });
  afterAll(() => app.close());

  const rowsOf = async (address: string, client = room.asTeacher): Promise<readonly Item[]> => {
    const { status, body, text } = await client.get(address);
    if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
    return body.member ?? [];
  };

  it('embeds the item of a relation with its @id and @type, and changes neither the total nor the other members', async () => {
    const plain = await room.asTeacher.get(members);
    const { body } = await room.asTeacher.get(`${members}&include=user`);
    expect(body.totalItems).toBe(plain.body.totalItems);
    expect(body.member).toHaveLength(3);
    for (const [index, row] of (body.member ?? []).entries()) {
      const { user, ...others } = row as { user: Item };
      const { user: address, ...plainOthers } = (plain.body.member ?? [])[index] as { user: string };
      expect(others).toEqual(plainOthers);
      expect(user).toMatchObject({ '@id': address, '@type': 'User' });
      expect(user.fullName).toEqual(expect.any(String));
    }
  });

  it('shows of an embedded item what its own address shows to the same caller', async () => {
    for (const { user } of (await rowsOf(`${members}&include=user`, room.asStudent)) as readonly { user: Item | string }[]) {
      const address = typeof user === 'string' ? user : String(user['@id']);
      const own = await room.asStudent.get(address);
      const { '@context': _, ...item } = own.body;
      expect(user).toEqual(own.status === 200 ? item : address);
    }
  });

  it('embeds declared collections in their order, and what lies behind them', async () => {
    const { body } = await room.asTeacher.get(`${question}?include=answers`);
    expect((body.answers as readonly Item[]).map(({ id }) => id)).toEqual(answers);
    const whole = await room.asTeacher.get(`/api/c_quizzes/${quiz}?include=questions.question.answers`);
    const placements = whole.body.questions as readonly { '@type': string; question: { question: string; answers: readonly Item[] } }[];
    expect(placements.map((placement) => placement.question.question)).toEqual(['First?', 'Second?']);
    expect(placements.map((placement) => placement.question.answers.map(({ answer }) => answer))).toEqual([['No', 'Yes'], ['Maybe']]);
    expect(placements[0]?.question.answers[0]).toMatchObject({ '@id': `/api/c_quiz_answers/${answers[0]}`, '@type': 'CQuizAnswer' });
  });

  it('takes a list with commas, with brackets or both, in any order and however often', async () => {
    const once = await room.asTeacher.get(`${members}&include=user,course`);
    const mixed = await room.asTeacher.get(`${members}&include[]=course&include=user&include[]=user`);
    expect(mixed.status).toBe(200);
    expect(mixed.body.member).toEqual(once.body.member);
  });

  it('refuses what cannot be included and says what can', async () => {
    const unknown = await room.asTeacher.get(`${members}&include=uzer`);
    expect(unknown).toMatchObject({ status: 400, body: { type: '/errors/include-unknown', detail: expect.stringContaining('"user"') } });
    expect(unknown.body.includable).toEqual(expect.arrayContaining(['user', 'course']));
    const behind = await room.asTeacher.get(`${members}&include=user.nothing`);
    expect(behind).toMatchObject({ status: 400, body: { type: '/errors/include-unknown' } });
    const deep = await room.asTeacher.get(`${members}&include=course.resourceNode.creator.portals`);
    expect(deep).toMatchObject({ status: 400, body: { type: '/errors/include-too-deep' } });
    const lenient = await room.asTeacher.get(`${members}&include=uzer,user`, { Prefer: 'handling=lenient' });
    expect((lenient.body.member![0] as { user: Item }).user['@type']).toBe('User');
  });

  it('refuses more relations than it reads at once', async () => {
    const relations = await room.asTeacher.get('/api/c_quiz_questions?include=nothing');
    const names = relations.body.includable as readonly string[];
    const paths = names.flatMap((name) => [
      name,
      ...(name === 'resourceNode' ? ['creator', 'parent', 'resourceType'] : []).map((next) => `${name}.${next}`),
    ]);
    const deeper = paths.includes('resourceNode.parent')
      ? ['resourceNode.parent.creator', 'resourceNode.parent.parent', 'resourceNode.parent.resourceType']
      : [];
    const all = [...paths, ...deeper];
    expect(all.length).toBeGreaterThan(8);
    const { status, body } = await room.asTeacher.get(`/api/c_quiz_questions?include=${all.join(',')}`);
    expect({ status, type: body.type }).toEqual({ status: 400, type: '/errors/include-too-many' });
  });

  it('sends the members that are asked for on each level, the included one always', async () => {
    const [row] = await rowsOf(`${members}&properties[]=status&include=user&properties[user][]=fullName`);
    expect(Object.keys(row ?? {}).sort()).toEqual(['@id', '@type', 'status', 'user']);
    expect(Object.keys((row as { user: Item }).user).sort()).toEqual(['@id', '@type', 'fullName']);
    const missing = await room.asTeacher.get(`${members}&properties[user][]=fullName`);
    expect(missing).toMatchObject({ status: 400, body: { type: '/errors/include-missing' } });
    const unknown = await room.asTeacher.get(`${members}&include=user&properties[user][]=fullNam`);
    expect(unknown).toMatchObject({ status: 400, body: { detail: expect.stringContaining('fullName') } });
  });

  it('leaves a collection that is longer than an answer holds as its address, embeds the others and names the path', async () => {
    const long = await newQuestion(room, quiz, { type: 'multiple_answer', question: 'Long?' });
    const many = Array.from({ length: 101 }, (_, index) => ({
      method: 'POST',
      path: '/api/c_quiz_answers',
      body: { question: `/api/c_quiz_questions/${long.id}`, answer: `Answer ${index}`, position: index + 1 },
    }));
    for (const operations of [many.slice(0, 60), many.slice(60)]) {
      const { status } = await room.asTeacher.post('/api/batch', { operations }, { 'Content-Type': 'application/json' });
      expect(status).toBe(200);
    }
    const { headers, body } = await room.asTeacher.get(`/api/c_quizzes/${quiz}?include=questions.question.answers`);
    expect(headers.get('include-incomplete')).toBe('questions.question.answers');
    const placements = body.questions as readonly { question: { answers: unknown } }[];
    expect(placements.map((placement) => typeof placement.question.answers)).toEqual(['object', 'object', 'string']);
    expect((await room.asTeacher.delete(`/api/c_quiz_questions/${long.id}`)).status).toBe(204);
  });

  it('gives plain JSON objects with their @id, which can be sent back', async () => {
    const { body } = await room.asTeacher.get<Item[]>(`${members}&include=user`, JSON_PLAIN);
    const [row] = body as unknown as readonly { user: Item }[];
    expect(Object.keys(row?.user ?? {}).filter((name) => name.startsWith('@'))).toEqual(['@id']);
    expect(row?.user.id).toEqual(expect.any(Number));
  });

  it('has a validator of its own, which changes with what is embedded', async () => {
    const address = `${question}?include=answers`;
    const plain = (await room.asTeacher.get(question)).headers.get('etag') ?? '';
    const before = (await room.asTeacher.get(address)).headers.get('etag') ?? '';
    const list = (await room.asTeacher.get(`${members}&include=user`)).headers.get('etag') ?? '';
    expect(before).not.toBe(plain);
    expect((await room.asTeacher.get(address, { 'If-None-Match': before })).status).toBe(304);
    for (let time = 0; time < 2; time += 1)
      expect((await room.asTeacher.get(`${members}&include=user`, { 'If-None-Match': list })).status).toBe(304);
    await room.asTeacher.patch(`/api/c_quiz_answers/${answers[0]}`, { answer: 'Never' });
    await app.as(room.student).patch(`/api/users/${room.student.id}`, { firstname: 'Renamed' });
    const after = await room.asTeacher.get(address, { 'If-None-Match': before });
    expect(after.status).toBe(200);
    expect(after.headers.get('etag')).not.toBe(before);
    expect((await room.asTeacher.get(question, { 'If-None-Match': plain })).status).toBe(304);
    expect((await room.asTeacher.get(`${members}&include=user`, { 'If-None-Match': list })).status).toBe(200);
  });

  it('guards what is embedded when a change names the state with it', async () => {
    const address = `${question}?include=answers`;
    const before = (await room.asTeacher.get(address)).headers.get('etag') ?? '';
    await room.asTeacher.patch(`/api/c_quiz_answers/${answers[1]}`, { answer: 'Always' });
    const refused = await room.asTeacher.patch(address, { question: 'First and last?' }, { 'If-Match': before });
    expect(refused.status).toBe(412);
    const now = (await room.asTeacher.get(address)).headers.get('etag') ?? '';
    const changed = await room.asTeacher.patch(address, { question: 'First and last?' }, { 'If-Match': now });
    expect(changed.status).toBe(200);
    expect((changed.body.answers as readonly Item[]).map(({ answer }) => answer)).toEqual(['Never', 'Always']);
    const read = await room.asTeacher.get(address);
    expect(changed.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  it('answers a new item with what is embedded in it', async () => {
    const values = { question, answer: 'Perhaps', position: 3 };
    const { status, body } = await room.asTeacher.post('/api/c_quiz_answers?include=question', values);
    expect(status).toBe(201);
    expect(body.question).toMatchObject({ '@id': question, '@type': 'CQuizQuestion' });
  });

  it('answers an action with what is embedded in the item that it changed or made', async () => {
    const context = `cid=${room.course}`;
    const values = { title: 'Leaves', filetype: 'file', contentFile: '<p>Leaves</p>', parentResourceNodeId: room.node };
    const made = await room.asTeacher.post('/api/documents', { ...values, resourceLinkList: [{ cid: room.course }] });
    const toggle = `${String(made.body['@id'])}/toggle_visibility?${context}`;
    const toggled = await room.asTeacher.put(`${toggle}&include=resourceNode&properties[resourceNode][]=title`, {});
    expect([toggled.status, toggled.body.title]).toEqual([200, 'Leaves']);
    expect(toggled.body.resourceNode).toEqual({
      '@id': expect.stringMatching(/^\/api\/resource_nodes\/\d+$/),
      '@type': 'ResourceNode',
      title: expect.any(String),
    });
    const own = await room.asTeacher.get(`${String(made.body['@id'])}?include=resourceNode&properties[resourceNode][]=title`);
    expect([own.body.resourceNode, own.headers.get('etag')]).toEqual([toggled.body.resourceNode, toggled.headers.get('etag')]);
    const copied = await room.asTeacher.post(`${String(made.body['@id'])}/copy_to_personal_files?include=resourceNode`, {});
    expect([copied.status, copied.body.resourceNode]).toEqual([201, expect.objectContaining({ '@type': 'ResourceNode' })]);
  });

  it('refuses before an action is done what cannot be embedded in its answer, and embeds nothing in documents', async () => {
    const context = `cid=${room.course}`;
    const values = { title: 'Buds', filetype: 'file', contentFile: '<p>Buds</p>', parentResourceNodeId: room.node };
    const made = await room.asTeacher.post('/api/documents', { ...values, resourceLinkList: [{ cid: room.course }] });
    const address = String(made.body['@id']);
    const before = (await room.asTeacher.get(address)).headers.get('etag');
    const refused = await room.asTeacher.put(`${address}/toggle_visibility?${context}&include=nothing`, {});
    expect([refused.status, refused.body.type]).toEqual([400, '/errors/include-unknown']);
    expect((await room.asTeacher.get(address)).headers.get('etag')).toBe(before);
    const document = await room.asTeacher.get(`/api/courses/${room.course}/home?include=users`);
    expect([document.status, document.body.detail]).toEqual([400, expect.stringContaining('no query parameter "include"')]);
  });

  it('is not needed to write what a number names: its address is taken, and that of nothing else', async () => {
    const folder = (cId: unknown): Promise<{ status: number; body: Item & { violations?: readonly { propertyPath: string }[] } }> =>
      room.asTeacher.post<Item & { violations?: readonly { propertyPath: string }[] }>('/api/c_dropbox_categories', {
        title: `Sent ${String(cId)}`,
        sent: true,
        cId,
      });
    const [address, number, other] = [await folder(`/api/courses/${room.course}`), await folder(room.course), await folder('/api/users/1')];
    expect([address.status, address.body.cId, number.status, number.body.cId]).toEqual([201, room.course, 201, room.course]);
    expect([other.status, other.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['cId']]);
  });

  it('gives CSV a column for each member behind a relation, safe for spreadsheets, and refuses collections', async () => {
    const formula = await room.classmate();
    await app.as(formula).patch(`/api/users/${formula.id}`, { firstname: '=1+1' });
    for (const address of [members, `${members}&page=1`]) {
      const { status, text } = await room.asTeacher.get(`${address}&properties[]=status&include=user&properties[user][]=firstname`, CSV);
      expect(status).toBe(200);
      const [header, ...lines] = text.trim().split(/\r?\n/);
      expect(header).toBe('user,user.firstname,status');
      expect(lines.find((line) => line.includes(`/api/users/${formula.id},`))).toMatch(/'=1\+1/);
    }
    const many = await room.asTeacher.get('/api/c_quiz_questions?include=answers', CSV);
    expect(many).toMatchObject({ status: 400, body: { type: '/errors/include-not-in-csv' } });
  });

  it('works for collections below an item and for further ones', async () => {
    const below = await rowsOf(`/api/courses/${room.course}/users?include=user`);
    expect(below.map(({ user }) => (user as Item)['@type'])).toEqual(below.map(() => 'User'));
    const mine = await rowsOf('/api/me/courses?include=course', room.asStudent);
    expect(mine.map(({ course }) => typeof course)).toContain('object');
    await room.asTeacher.post('/api/messages', { title: 'Hello', content: 'Hi', receivers: [`/api/users/${room.student.id}`] });
    const received = await rowsOf(`/api/users/${room.student.id}/received_messages?include=message.sender`, room.asStudent);
    expect(received).toMatchObject([{ message: { title: 'Hello', sender: { username: room.teacher.username } } }]);
  });

  it('repeats what was asked for in the addresses of the other pages', async () => {
    const { body } = await room.asTeacher.get(`${members}&include=user&itemsPerPage=1`);
    expect((body.view as { next: string }).next).toContain('include=user');
  });

  it('costs one statement for a relation, whatever number of rows refers', async () => {
    const statements = new CountedStatements();
    try {
      const costOf = async (address: string): Promise<number> => {
        const costs: number[] = [];
        for (let time = 0; time < 3; time += 1) costs.push(await statements.during(() => room.asTeacher.get(address)));
        return Math.min(...costs);
      };
      const plain = await costOf(members);
      expect(await costOf(`${members}&include=user`)).toBe(plain + 1);
      expect(await costOf(`${members}&include=user,course.resourceNode`)).toBe(plain + 3);
    } finally {
      statements.stop();
    }
  });
});
