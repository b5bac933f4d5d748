import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import type { ApiClient, Reply } from '../support/api-client.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { CountedStatements } from '../support/counted-statements.js';

type Item = Readonly<Record<string, unknown>>;

const COMPOSED = ['Oak', 'Ash', 'Elm', 'Yew'];

/** What belongs together is written at once: items inside the item that they belong to, each under its own rules. */
describe('items written inside an item', () => {
  let app: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    app = await TestApplication.start({ clock: new FakeClock() });
    room = await classroom(app);
  });
  afterAll(() => app.close());

  const place = (): Item => ({ parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }] });
  const asked = (question: string, answers: readonly unknown[] = []): Item => ({
    question,
    type: 'unique_answer',
    ponderation: 1,
    answers,
  });
  const newQuestion = async (): Promise<{ address: string; answers: readonly Item[] }> => {
    const { status, body, text } = await room.asTeacher.post('/api/c_quiz_questions', {
      ...place(),
      ...asked(
        'Which is evergreen?',
        COMPOSED.map((answer) => ({ answer, correct: answer === 'Yew' ? 1 : 0 })),
      ),
    });
    if (status !== 201) throw new Error(text);
    return { address: String(body['@id']), answers: body.answers as readonly Item[] };
  };
  const answersOf = async (address: string): Promise<readonly Item[]> =>
    (await room.asTeacher.get(`${address}?include=answers`)).body.answers as readonly Item[];

  it('are made with it, in their order, and embedded in the answer', async () => {
    const { address, answers } = await newQuestion();
    expect(answers.map(({ answer, position, correct }) => [answer, position, correct])).toEqual([
      ['Oak', 1, 0],
      ['Ash', 2, 0],
      ['Elm', 3, 0],
      ['Yew', 4, 1],
    ]);
    expect((await room.asTeacher.get(`${address}/answers`)).body.totalItems).toBe(4);
  });

  it('are changed by their @id and added without, and a patch removes nothing', async () => {
    const { address, answers } = await newQuestion();
    const { status, body } = await room.asTeacher.patch(address, {
      answers: [{ '@id': answers[1]?.['@id'], answer: 'Beech' }, { answer: 'Fir' }],
    });
    expect(status).toBe(200);
    expect((body.answers as readonly Item[]).map(({ id, answer, position }) => [id, answer, position])).toEqual([
      [answers[0]?.id, 'Oak', 1],
      [answers[1]?.id, 'Beech', 2],
      [answers[2]?.id, 'Elm', 3],
      [answers[3]?.id, 'Yew', 4],
      [expect.any(Number), 'Fir', 5],
    ]);
  });

  it('are exactly those of a PUT, in its order; an address or nothing leaves them as they are', async () => {
    const { address, answers } = await newQuestion();
    const { question, type, ponderation } = (await room.asTeacher.get(address)).body;
    const whole = { question, type, ponderation };
    const kept = [answers[3], answers[0]].map((row) => ({ '@id': row?.['@id'], answer: row?.answer, correct: row?.correct }));
    const put = await room.asTeacher.put(address, { ...whole, answers: kept });
    expect(put.status).toBe(200);
    expect((await answersOf(address)).map(({ id, position }) => [id, position])).toEqual([
      [answers[3]?.id, 1],
      [answers[0]?.id, 2],
    ]);
    for (const unchanged of [whole, { ...whole, answers: `${address}/answers` }])
      expect((await room.asTeacher.put(address, unchanged)).status).toBe(200);
    expect(await answersOf(address)).toHaveLength(2);
    expect((await room.asTeacher.put(address, { ...whole, answers: [] })).status).toBe(200);
    expect(await answersOf(address)).toEqual([]);
  });

  it('are exactly those of a patch that prefers it, and single ones go where it says so', async () => {
    const { address, answers } = await newQuestion();
    const removed = await room.asTeacher.patch(address, { answers: [{ '@id': answers[0]?.['@id'], '@remove': true }] });
    expect((removed.body.answers as readonly Item[]).map(({ id }) => id)).toEqual(answers.slice(1).map(({ id }) => id));
    const exact = await room.asTeacher.patch(
      address,
      { answers: [{ answer: 'Larch' }, { '@id': answers[2]?.['@id'] }] },
      { Prefer: 'nested=replace' },
    );
    expect(exact.headers.get('preference-applied')).toBe('nested=replace');
    expect((exact.body.answers as readonly Item[]).map(({ answer, position }) => [answer, position])).toEqual([
      ['Larch', 1],
      ['Elm', 2],
    ]);
  });

  it('are refused together with their places, and nothing is written', async () => {
    const { address, answers } = await newQuestion();
    const before = await answersOf(address);
    const { status, body } = await room.asTeacher.patch(address, {
      question: 'Changed?',
      answers: [{ answer: 'Fir' }, { '@id': answers[1]?.['@id'], ponderation: 'two' }, { correct: 1 }],
    });
    expect(status).toBe(422);
    expect(body.violations?.map(({ propertyPath }) => propertyPath).sort()).toEqual(['answers[1].ponderation', 'answers[2].answer']);
    expect(await answersOf(address)).toEqual(before);
    expect((await room.asTeacher.get(address)).body.question).toBe('Which is evergreen?');
  });

  it('name no item of another owner, and none twice', async () => {
    const [own, other] = [await newQuestion(), await newQuestion()];
    const foreign = await room.asTeacher.patch(own.address, { answers: [{ '@id': other.answers[0]?.['@id'], answer: 'Mine' }] });
    expect(foreign).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'answers[0].@id', code: 'nested-foreign' }] } });
    const moved = await room.asTeacher.patch(own.address, { answers: [{ answer: 'Theirs', question: other.address }] });
    expect(moved).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'answers[0].question', code: 'nested-foreign' }] } });
    const { '@id': id } = own.answers[0] ?? {};
    const twice = await room.asTeacher.patch(own.address, { answers: [{ '@id': id }, { '@id': id }] });
    expect(twice).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'answers[1].@id', code: 'nested-twice' }] } });
    expect(await answersOf(other.address)).toEqual(other.answers);
  });

  it('are neither made nor left where a body says of them what cannot be', async () => {
    const { address, answers } = await newQuestion();
    const { '@id': id } = answers[0] ?? {};
    const wrong: readonly [unknown, string][] = [
      [[{ '@remove': true }], 'answers[0].@id'],
      [[{ '@remove': true, answer: 'Fir' }], 'answers[0].@id'],
      [[{ '@id': id, '@remove': 'yes' }], 'answers[0].@remove'],
      [[{ answer: 'Fir', question: { question: 'Another one?' } }], 'answers[0].question'],
      ['Fir', 'answers'],
      ['', 'answers'],
    ];
    for (const [sent, path] of wrong) {
      const paths = (await room.asTeacher.patch(address, { answers: sent })).body.violations?.map(({ propertyPath }) => propertyPath);
      expect([sent, paths]).toEqual([sent, [path]]);
    }
    const created = await room.asTeacher.post('/api/c_quiz_questions', {
      ...place(),
      ...asked('Which?', [{ '@remove': true, answer: 'Fir' }]),
    });
    expect(created).toMatchObject({ status: 422, body: { violations: [{ propertyPath: 'answers[0].@id' }] } });
    expect(await answersOf(address)).toEqual(answers);
  });

  it('take what was read with include and send it back unchanged', async () => {
    const { address } = await newQuestion();
    for (const Accept of ['application/ld+json', 'application/json']) {
      const { body } = await room.asTeacher.get(`${address}?include=answers`, { Accept });
      expect((await room.asTeacher.put(address, body, { 'Content-Type': Accept })).status).toBe(200);
      expect((await room.asTeacher.get(`${address}?include=answers`, { Accept })).body.answers).toEqual(body.answers);
    }
  });

  it('make a quiz of twenty questions with four answers each by one request, which a learner can take', async () => {
    const questions = Array.from({ length: 20 }, (_, index) => ({
      question: asked(
        `Question ${index + 1}?`,
        COMPOSED.map((answer) => ({ answer, correct: answer === 'Yew' ? 1 : 0, ponderation: answer === 'Yew' ? 1 : 0 })),
      ),
    }));
    const key = { 'Idempotency-Key': 'a-quiz-made-at-once' };
    const quiz = { title: 'Trees', ...place(), questions };
    const { status, body, text } = await room.asTeacher.post('/api/c_quizzes', quiz, key);
    expect({ status, text: status === 201 ? '' : text }).toEqual({ status: 201, text: '' });
    const placements = body.questions as readonly { questionOrder: number; question: { question: string; answers: readonly Item[] } }[];
    expect(placements.map(({ questionOrder, question }) => [questionOrder, question.question, question.answers.length])).toEqual(
      questions.map((_, index) => [index + 1, `Question ${index + 1}?`, 4]),
    );
    const again = await room.asTeacher.post('/api/c_quizzes', quiz, key);
    expect([again.status, again.body.id]).toEqual([201, body.id]);
    const attempt = await room.asStudent.post(`/api/c_quizzes/${Number(body.id)}/attempts`, {});
    expect(attempt.status).toBe(201);
    const added = await room.asTeacher.patch(String(body['@id']), { questions: [{ question: asked('One more?', [{ answer: 'Yes' }]) }] });
    expect({ status: added.status, text: added.status === 200 ? '' : added.text }).toEqual({ status: 200, text: '' });
    expect((added.body.questions as readonly { questionOrder: number }[]).at(-1)?.questionOrder).toBe(21);
  });

  const schedule = { expiresOn: '2026-03-08T10:00:00+00:00', endsOn: '2026-03-09T10:00:00+00:00' };
  const newAssignment = (inside: Item): Promise<Reply> =>
    room.asTeacher.post('/api/c_student_publications', { title: 'Herbarium', parentResourceNodeId: room.node, ...inside });

  it('are one where an item has one alone, with the dates of its own address: the schedule of an assignment', async () => {
    const { status, body } = await newAssignment({ schedule });
    expect(status).toBe(201);
    expect(body.schedule).toMatchObject({ '@type': 'CStudentPublicationAssignment', publication: body['@id'], ...schedule });
    const own = String((body.schedule as Item)['@id']);
    expect((await room.asTeacher.get(own)).body).toMatchObject(schedule);
    const plain = await room.asTeacher.get(String(body['@id']));
    expect([plain.body.schedule, plain.body.assignment]).toEqual([own, own]);
    expect((await room.asTeacher.get(`${String(body['@id'])}?include=schedule`)).body.schedule).toMatchObject(schedule);
  });

  it('are one that is changed without its @id, stays where its address or null is sent, and goes where that is said', async () => {
    const address = String((await newAssignment({ schedule })).body['@id']);
    const own = (await room.asTeacher.get(address)).body.schedule;
    const later = '2026-03-10T10:00:00+00:00';
    const patched = await room.asTeacher.patch(address, { schedule: { endsOn: later } });
    expect([patched.status, patched.body.schedule]).toEqual([200, expect.objectContaining({ '@id': own, ...schedule, endsOn: later })]);
    for (const untouched of [own, null]) {
      expect((await room.asTeacher.patch(address, { schedule: untouched })).status).toBe(200);
      expect((await room.asTeacher.get(address)).body.schedule).toBe(own);
    }
    const whole = (await room.asTeacher.get(`${address}?include=schedule`)).body;
    const replaced = await room.asTeacher.put(address, { ...whole, schedule: { ...(whole.schedule as Item), ...schedule } });
    expect([replaced.status, replaced.body.schedule]).toEqual([200, expect.objectContaining({ '@id': own, ...schedule })]);
    expect((await room.asTeacher.patch(address, { schedule: { '@remove': true } })).status).toBe(200);
    expect((await room.asTeacher.get(address)).body.schedule).toBeNull();
    expect((await room.asTeacher.patch(address, { schedule })).body.schedule).toMatchObject(schedule);
  });

  it('are one that is refused at its place, and not a list', async () => {
    const upsideDown = await newAssignment({ schedule: { expiresOn: schedule.endsOn, endsOn: schedule.expiresOn } });
    const list = await newAssignment({ schedule: [schedule] });
    const foreign = await newAssignment({ schedule: { '@id': '/api/c_student_publication_assignments/999999' } });
    expect(
      [upsideDown, list, foreign].map(({ status, body }) => [status, body.violations?.map(({ propertyPath }) => propertyPath)]),
    ).toEqual([
      [422, ['schedule.endsOn']],
      [422, ['schedule']],
      [422, ['schedule.@id']],
    ]);
  });

  it('give an assignment its people and its material at once', async () => {
    const file = {
      parentResourceNodeId: room.node,
      title: 'Leaves',
      filetype: 'file',
      contentFile: '<p>Leaves</p>',
      resourceLinkList: [{ cid: room.course }],
    };
    const document = await room.asTeacher.post('/api/documents', file);
    expect(document.status).toBe(201);
    const { status, body } = await newAssignment({
      relUsers: [{ user: `/api/users/${room.student.id}` }],
      relDocuments: [{ document: document.body['@id'] }],
    });
    expect([status, body.relUsers, body.relDocuments]).toEqual([
      201,
      [expect.objectContaining({ user: `/api/users/${room.student.id}` })],
      [expect.objectContaining({ document: document.body['@id'] })],
    ]);
  });

  it('give the dates of a register their groups', async () => {
    const group = await room.asTeacher.post('/api/c_groups', { title: 'Botanists', parentResourceNodeId: room.node, maxStudent: 5 });
    const { status, body } = await room.asTeacher.post('/api/attendances', {
      ...place(),
      title: 'Excursions',
      calendars: [
        { dateTime: '2026-03-10T08:00:00+00:00', groups: [{ group: group.body['@id'] }] },
        { dateTime: '2026-03-17T08:00:00+00:00' },
      ],
    });
    expect([group.status, status, body.violations]).toEqual([201, 201, undefined]);
    const calendars = body.calendars as readonly Item[];
    expect(calendars.map(({ groups }) => (groups as readonly Item[]).map(({ group: of }) => of))).toEqual([[group.body['@id']], []]);
  });

  it('give an event the reminders of who makes it, and the same reminder is refused at its place', async () => {
    const when = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const event = { title: 'Excursion', startDate: when, endDate: when, ...place() };
    const reminders = [
      { count: 15, period: 'minute' },
      { count: 1, period: 'day' },
    ];
    const { status, body } = await room.asTeacher.post('/api/c_calendar_events', { ...event, reminders });
    expect(status).toBe(201);
    const user = `/api/users/${room.teacher.id}`;
    expect(body.reminders).toMatchObject([
      { user, dateInterval: 'PT15M' },
      { user, dateInterval: 'P1D' },
    ]);
    const twice = await room.asTeacher.patch(String(body['@id']), { reminders: [{ count: 1, period: 'day' }] });
    expect([twice.status, twice.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['reminders[0].count']]);
    expect((await room.asTeacher.get(`${String(body['@id'])}/reminders`)).body.totalItems).toBe(2);
  });

  it('refer to each other by their place in the body: steps of a learning path below a folder', async () => {
    const items = [
      { title: 'Trees', itemType: 'dir' },
      { title: 'Needles', itemType: 'dir', parent: { $ref: '#/items/0' } },
      { title: 'Yew', itemType: 'dir', parent: { $ref: '#/items/1' } },
      { title: 'Leaves', itemType: 'dir', parent: { $ref: '#/items/0' } },
    ];
    const { status, body } = await room.asTeacher.post('/api/learning_paths', { ...place(), title: 'Woods', items });
    expect([status, body.violations]).toEqual([201, undefined]);
    const made = body.items as readonly Item[];
    const [trees, needles] = made.map((item) => item['@id']);
    expect(made.map(({ title, parent }) => [title, parent])).toEqual([
      ['Trees', null],
      ['Needles', trees],
      ['Yew', needles],
      ['Leaves', trees],
    ]);
  });

  it('take as many statements for fifty steps with material as for five', async () => {
    const counted = new CountedStatements();
    const documents: string[] = [];
    for (const title of ['Bark', 'Buds'])
      documents.push(
        String(
          (await room.asTeacher.post('/api/documents', { ...place(), title, filetype: 'file', contentFile: `<p>${title}</p>` })).body.id,
        ),
      );
    const pathOf = (steps: number): Item => ({
      ...place(),
      title: `Path of ${steps}`,
      items: Array.from({ length: steps }, (_, index) =>
        index === 0
          ? { title: 'Folder', itemType: 'dir' }
          : { title: `Step ${index}`, itemType: 'document', path: documents[index % 2], parent: { $ref: '#/items/0' } },
      ),
    });
    const costs: number[] = [];
    for (const steps of [5, 50]) costs.push(await counted.during(() => room.asTeacher.post('/api/learning_paths', pathOf(steps))));
    counted.stop();
    expect(costs[1]).toBe(costs[0]);
    const astray = await room.asTeacher.post('/api/learning_paths', {
      ...pathOf(3),
      items: [...(pathOf(3).items as Item[]), { title: 'Gone', itemType: 'document', path: '999999' }],
    });
    expect([astray.status, astray.body.violations?.map(({ propertyPath }) => propertyPath)]).toEqual([422, ['items[3].path']]);
  });

  it('refer to no later item, none of another kind and nothing outside of the body', async () => {
    for (const $ref of ['#/items/1', '#/items/0', '#/title', 'items/0', '../../etc', 7]) {
      const { status, body } = await room.asTeacher.post('/api/learning_paths', {
        ...place(),
        title: 'Ring',
        items: [
          { title: 'First', itemType: 'dir', parent: { $ref } },
          { title: 'Second', itemType: 'dir' },
        ],
      });
      expect([status, body.violations?.map(({ propertyPath, code }) => [propertyPath, code])]).toEqual([
        422,
        [['items[0].parent', 'not-usable']],
      ]);
    }
  });

  it('take no more statements where there are more of them, and of a quiz of a hundred no more than twenty-five', async () => {
    const everywhere = app.as(await app.given.globalAdministrator());
    const course = `/api/courses/${room.course}`;
    let serial = 0;
    const next = (): string => `T${(serial += 1)}`;
    const rows = (count: number, row: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => row(index));
    const answers = (count: number): Item[] => rows(count, (index) => ({ answer: `Answer ${index}` }));
    const trees: Readonly<Record<string, readonly [ApiClient, (count: number) => Item]>> = {
      c_quiz_questions: [room.asTeacher, (count) => ({ ...place(), ...asked('Which?', answers(count)) })],
      c_quizzes: [
        room.asTeacher,
        (count) => ({ title: next(), ...place(), questions: rows(count, () => ({ question: asked('Which?', answers(4)) })) }),
      ],
      c_surveys: [
        room.asTeacher,
        (count) => ({
          code: next(),
          title: 'Survey',
          ...place(),
          questions: rows(count, () => ({
            type: 'multiplechoice',
            surveyQuestion: 'Which?',
            options: rows(4, (index) => ({ optionText: `Option ${index}` })),
          })),
        }),
      ],
      attendances: [
        room.asTeacher,
        (count) => ({
          title: next(),
          ...place(),
          calendars: rows(count, (index) => ({ dateTime: `2026-03-${String(index + 1).padStart(2, '0')}T10:00:00Z` })),
        }),
      ],
      c_peer_assessments: [
        room.asTeacher,
        (count) => ({ course, criteria: rows(count, (index) => ({ title: `Criterion ${index}`, score: 5 })) }),
      ],
      skill_level_profiles: [everywhere, (count) => ({ title: next(), levels: rows(count, (index) => ({ title: `Level ${index}` })) })],
      extra_fields: [
        everywhere,
        (count) => {
          const variable = `field_${next().toLowerCase()}`;
          const named = { itemType: 'user', valueType: 'select', variable, displayText: variable };
          return { ...named, options: rows(count, (index) => ({ value: `v${index}`, displayText: `V${index}` })) };
        },
      ],
    };
    const taken: Record<string, readonly number[]> = {};
    for (const [path, [client, tree]] of Object.entries(trees)) {
      const counts: number[] = [];
      for (const count of [2, 3, 20]) counts.push(await statementsOf(() => client.post(`/api/${path}`, tree(count))));
      taken[path] = counts.slice(1);
    }
    expect(Object.entries(taken).filter(([, [few, many]]) => few !== many)).toEqual([]);
    expect(taken['c_quizzes']?.[1]).toBeLessThanOrEqual(25);
  });

  it('are refused in the same words and at the same place, alone or among many', async () => {
    const quiz = await room.asTeacher.post('/api/c_quizzes', { title: 'Twice', ...place(), questions: [{ question: asked('Once?') }] });
    const [placement] = quiz.body.questions as readonly { question: Item }[];
    const twice = { question: placement?.question['@id'] };
    const others = Array.from({ length: 5 }, (_, index) => ({ question: asked(`Other ${index}?`) }));
    const alone = await room.asTeacher.patch(String(quiz.body['@id']), { questions: [twice] });
    const among = await room.asTeacher.patch(String(quiz.body['@id']), { questions: [...others, twice] });
    expect([alone.status, alone.body.violations?.[0]?.propertyPath]).toEqual([422, 'questions[0].question']);
    expect([among.status, among.body.violations?.[0]?.propertyPath]).toEqual([422, 'questions[5].question']);
    expect(among.body.violations?.[0]?.message).toBe(alone.body.violations?.[0]?.message);
    expect((await room.asTeacher.get(`${String(quiz.body['@id'])}?include=questions`)).body.questions).toHaveLength(1);
  });

  it('are on record one by one, and come last in their order, as if each had been sent alone', async () => {
    const everywhere = app.as(await app.given.globalAdministrator());
    const { address } = await newQuestion();
    const { body } = await room.asTeacher.patch(address, { answers: [{ answer: 'Fir' }, { answer: 'Larch' }] });
    const made = (body.answers as readonly Item[]).slice(-2).map((row) => row['@id']);
    const kept = await everywhere.get('/api/track_e_defaults?defaultEventType=c_quiz_answers.create&order[id]=desc&itemsPerPage=2');
    expect((kept.body.member ?? []).map(({ defaultValue }) => defaultValue).toReversed()).toEqual(made);
  });

  it('are written with their owner or not at all: who may not write one of them writes nothing', async () => {
    const { address } = await newQuestion();
    const refused = await room.asStudent.patch(address, { answers: [{ answer: 'Mine' }] });
    expect(refused.status).toBe(403);
    const quiz = await room.asTeacher.post('/api/c_quizzes', { title: 'Shared', ...place() });
    const stranger = app.as(await app.given.teacher());
    const course = await stranger.post('/api/courses', { title: 'Another', visibility: 'closed' });
    const theirs = await stranger.post('/api/c_quiz_questions', { ...asked('Theirs?'), resourceLinkList: [{ cid: course.body.id }] });
    const mixed = await room.asTeacher.patch(String(quiz.body['@id']), {
      title: 'Stolen',
      questions: [{ question: asked('Own?') }, { question: theirs.body['@id'] }],
    });
    expect([403, 422]).toContain(mixed.status);
    expect(mixed.text).toContain('questions[1]');
    const { body } = await room.asTeacher.get(`${String(quiz.body['@id'])}?include=questions`);
    expect([body.title, body.questions]).toEqual(['Shared', []]);
  });

  it('are five hundred at most, and three levels deep', async () => {
    const { address } = await newQuestion();
    const many = await room.asTeacher.patch(address, { answers: Array.from({ length: 501 }, () => ({ answer: 'One of many' })) });
    expect(many).toMatchObject({ status: 422, body: { type: '/errors/nested-too-many' } });
  });
});

/** How many statements a request takes that makes something. */
async function statementsOf(request: () => Promise<Reply>): Promise<number> {
  // The wake-up of workers is sent when the unit of work is over, and several that come at once are one.
  const statements = new CountedStatements(/^(?!SELECT pg_notify)/);
  try {
    return await statements.during(async () => {
      const { status, text } = await request();
      if (status !== 201) throw new Error(text);
    });
  } finally {
    statements.stop();
  }
}
