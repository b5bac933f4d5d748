import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { newQuestion, newQuiz } from '../../support/quiz-fixture.js';

type Values = Readonly<Record<string, unknown>>;

interface Bank {
  readonly quiz: number;
  readonly questions: readonly number[];
  /** Ids of the categories of the first five questions, and of the last five. */
  readonly categories: readonly number[];
}

describe('the highest score of a quiz', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });

  afterAll(() => application.close());

  async function made(path: string, values: Values): Promise<Json> {
    const { status, body } = await room.asTeacher.post(`/api/${path}`, values);
    expect([path, status, body.violations ?? body.detail]).toEqual([path, 201, undefined]);
    return body;
  }

  const category = async (title: string): Promise<Json> => made('c_quiz_question_categories', { title, parentResourceNodeId: room.node });

  /** Ten questions of so many points, in two categories; a text with points that nobody can get. */
  async function bank(settings: Values, pointsOf: (place: number) => number, mandatory: readonly number[] = []): Promise<Bank> {
    const quiz = await newQuiz(room, { maxAttempt: 0, ...settings });
    const categories = [await category('Leaves'), await category('Roots')];
    const questions: number[] = [];
    for (let place = 0; place < 10; place += 1) {
      const points = pointsOf(place);
      const values = { ponderation: points, mandatory: mandatory.includes(place), categories: [categories[place < 5 ? 0 : 1]?.['@id']] };
      const asked = await newQuestion(room, quiz, { type: 'unique_answer', ...values }, [{ correct: 1, ponderation: points }, {}]);
      questions.push(asked.id);
    }
    await newQuestion(room, quiz, { type: 'media', ponderation: 7, question: 'Read this.' });
    return { quiz, questions, categories: categories.map(({ id }) => Number(id)) };
  }

  const quizOf = async (quiz: number): Promise<Json> => (await room.asTeacher.get(`/api/c_quizzes/${quiz}`)).body;

  async function maximumOfAttempt(quiz: number): Promise<unknown> {
    const begun = await application.as(await room.classmate()).post(`/api/c_quizzes/${quiz}/attempts`, {});
    expect([begun.status, begun.body.detail]).toEqual([201, undefined]);
    return begun.body.maxScore;
  }

  it.each([
    ['all that is placed', {}, [], 50],
    ['all of them, shuffled', { random: -1 }, [], 50],
    ['two of ten', { random: 2 }, [], 10],
    ['more than there are', { random: 20 }, [], 50],
    ['two of each category', { random: 2, randomByCategory: 1 }, [], 20],
    ['three of each category, grouped', { random: 3, randomByCategory: 2 }, [], 30],
    ['as they are placed, whatever else is set', { random: 2, questionSelectionType: 1 }, [], 50],
    ['shuffled, where no number is set', { questionSelectionType: 2 }, [], 50],
    ['shuffled, where a number is set', { questionSelectionType: 2, random: 3 }, [], 15],
    ['all categories', { questionSelectionType: 3 }, [], 50],
    ['so many of one category', { questionSelectionType: 3 }, [3], 15],
    ['so many of both, in any order', { questionSelectionType: 6 }, [1, 4], 25],
    ['none of one category', { questionSelectionType: 4 }, [0, 2], 10],
    ['all of one category', { questionSelectionType: 5 }, [9], 25],
  ] as const)('is that of what is drawn: %s', async (_, settings, draws, expected) => {
    const { quiz, categories } = await bank(settings, () => 5);
    for (const [index, countQuestions] of draws.entries())
      await made('c_quiz_rel_question_categories', {
        quiz: `/api/c_quizzes/${quiz}`,
        category: `/api/c_quiz_question_categories/${categories[index]}`,
        countQuestions,
      });
    expect([await maximumOfAttempt(quiz), (await quizOf(quiz)).maxScore]).toEqual([expected, expected]);
  });

  it('is the mean of all draws where points differ, the mandatory first', async () => {
    const mixed = await bank({ random: 4 }, (place) => place + 1, [0, 9]);
    // 1 + 10 are always drawn, and two of the eight between, which are worth 5.5 on average.
    expect((await quizOf(mixed.quiz)).maxScore).toBe(22);
    const few = await bank({ random: 1 }, (place) => place + 1, [0, 9]);
    expect((await quizOf(few.quiz)).maxScore).toBe(5.5);
  });

  it('counts for who has no attempt, without questions that were removed', async () => {
    const { quiz, questions } = await bank({ random: 2 }, () => 5);
    const book = await made('gradebook_categories', { title: 'Points', course: room.course, aggregation: 'points' });
    const column = await made('gradebook_evaluations', { title: 'Exam', weight: 1, max: 10, category: book['@id'] });
    await made('gradebook_results', { evaluation: column['@id'], user: `/api/users/${room.student.id}`, score: 10 });
    await made('gradebook_links', { category: book['@id'], course: room.course, weight: 1, type: 'exercise', refId: quiz });
    const total = async (): Promise<Json> =>
      (await room.asTeacher.get(`/api/gradebook_categories/${String(book.id)}/totals?user=${room.student.id}`)).body.member?.[0] ?? {};
    expect(await total()).toMatchObject({ percentage: '50.00', columns: [{}, { max: '10.00', state: 'missing' }] });
    for (const question of questions.slice(1)) expect((await room.asTeacher.delete(`/api/c_quiz_questions/${question}`)).status).toBe(204);
    expect([await maximumOfAttempt(quiz), await total()]).toMatchObject([5, { percentage: '66.67', columns: [{}, { max: '5.00' }] }]);
  });
});
