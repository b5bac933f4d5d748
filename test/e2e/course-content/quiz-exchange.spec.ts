import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import type { ApiClient, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { form } from '../../support/form.js';
import { newQuiz, quizA } from '../../support/quiz-fixture.js';

const GIFT = 'Which is a root? {=Carrot ~Tomato}\n\nThe sun is a star. {TRUE}\n';
const BROKEN = `${GIFT}\nNo answers at all\n`;

describe('questions in files', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });
  afterAll(() => application.close());

  function imported(who: ApiClient, content: string | Uint8Array, values: Record<string, string>): Promise<Reply> {
    const texts = Object.entries({ cid: String(room.course), ...values }).map(([name, text]) => ({ name, content: text }));
    const { body, type } = form([...texts, { name: 'uploadFile', filename: 'questions.txt', type: 'text/plain', content }]);
    return who.send('POST', '/api/c_quiz_questions/import', body, { 'Content-Type': type });
  }

  async function questionCount(): Promise<unknown> {
    return (await room.asTeacher.get(`/api/c_quiz_questions?cid=${room.course}&itemsPerPage=1`)).body.totalItems;
  }

  it('are loaded into the bank, and asked by a quiz where one is named', async () => {
    const quiz = await newQuiz(room);
    const { status, body } = await imported(room.asTeacher, GIFT, { format: 'gift', quiz: String(quiz) });
    expect([status, body]).toMatchObject([200, { created: 2, skipped: 0, problems: [] }]);
    expect((await room.asTeacher.get(`/api/c_quizzes/${quiz}`)).body).toMatchObject({ questionCount: 2, maxScore: 2 });
    expect((await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts`, {})).status).toBe(201);
  });

  it('are loaded from a QTI package', async () => {
    const item = `<qti-assessment-item identifier="a"><qti-item-body><qti-extended-text-interaction response-identifier="R"><qti-prompt>Why?</qti-prompt>
      </qti-extended-text-interaction></qti-item-body></qti-assessment-item>`;
    const files = zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'items/a.xml': strToU8(item) });
    expect((await imported(room.asTeacher, files, { format: 'qti3' })).body).toMatchObject({ created: 1, problems: [] });
    expect((await imported(room.asTeacher, files, { format: 'gift' })).status).toBe(422);
  });

  it('are loaded all or not at all, unless a part will do', async () => {
    const before = await questionCount();
    expect((await imported(room.asTeacher, GIFT, { format: 'gift', dryRun: 'true' })).body).toMatchObject({ created: 2, questions: [] });
    expect((await imported(room.asTeacher, BROKEN, { format: 'gift' })).body).toMatchObject({
      created: 0,
      skipped: 3,
      problems: [{ at: 5 }],
    });
    expect(await questionCount()).toBe(before);
    expect((await imported(room.asTeacher, BROKEN, { format: 'gift', partial: 'true' })).body).toMatchObject({ created: 2, skipped: 1 });
    expect(await questionCount()).toBe(Number(before) + 2);
  });

  it('are for editors alone', async () => {
    expect((await imported(room.asStudent, GIFT, { format: 'gift' })).status).toBe(403);
    expect((await imported(room.asTeacher, GIFT, { format: 'word' })).status).toBe(422);
    const { quiz } = await quizA(room);
    expect((await room.asStudent.post(`/api/c_quizzes/${quiz}/export`, { format: 'gift' })).status).toBe(403);
  });

  it('come back as a QTI package of equal questions', async () => {
    const { quiz } = await quizA(room);
    const exported = await fetch(`${application.url}/api/c_quizzes/${quiz}/export`, {
      method: 'POST',
      headers: { Authorization: application.authorizationOf(room.teacher), 'Content-Type': 'application/json' },
      body: JSON.stringify({ format: 'qti3_package' }),
    });
    expect([exported.status, exported.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(exported.headers.get('content-disposition')).toContain('.qti.zip');
    const copy = await newQuiz(room);
    const content = new Uint8Array(await exported.arrayBuffer());
    const { body } = await imported(room.asTeacher, content, { format: 'qti3', quiz: String(copy) });
    expect(body).toMatchObject({ created: 4, problems: [] });
    const questions = await Promise.all((body.questions as string[]).map(async (question) => (await room.asTeacher.get(question)).body));
    expect(questions.map(({ type, ponderation }) => [type, ponderation])).toEqual([
      ['unique_answer', 2],
      ['multiple_answer', 3],
      ['fill_in_blanks', 3],
      ['matching', 2],
    ]);
  });

  it.each<[string, number]>([
    ['qti3', 4],
    ['moodle_xml', 3],
    ['gift', 3],
  ])('come back as %s', async (format, created) => {
    const { quiz } = await quizA(room);
    const written = await room.asTeacher.post(`/api/c_quizzes/${quiz}/export`, { format });
    expect([written.status, written.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')]);
    const again = await imported(room.asTeacher, written.text, { format });
    expect(again.body).toMatchObject({ created, problems: [] });
    const [first] = again.body.questions as string[];
    expect((await room.asTeacher.get(String(first))).body).toMatchObject({ type: 'unique_answer' });
  });
});
