import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { answersOfCase1, newQuestion, type QuizA, quizA } from '../../support/quiz-fixture.js';

/** A word that stands in every part of the quiz that is a solution, and nowhere else. */
const SECRET = 'Zwiebelfisch';
const FORMATS = ['application/ld+json', 'application/json', 'text/csv', 'text/html'];
/** What may be searched and read on the way to an attempt. */
const RESOURCES = [
  'c_quizzes',
  'c_quiz_questions',
  'c_quiz_answers',
  'c_quiz_question_options',
  'c_quiz_rel_questions',
  'c_quiz_question_versions',
  'c_quiz_question_categories',
  'c_quiz_extensions',
  'track_e_exercises',
  'track_e_attempts',
  'track_e_attempt_qualifies',
  'track_e_hotspots',
  'attempt_feedbacks',
  'attempt_files',
  'resource_nodes',
  'resource_links',
  'gradebook_links',
  'gradebook_totals',
];

describe('an open attempt', () => {
  let application: TestApplication;
  let room: Classroom;
  let learner: ApiClient;
  let a: QuizA;
  let attempt: number;
  const read: string[] = [];

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    learner = room.asStudent;
    a = await quizA(room, { maxAttempt: 2, resultsDisabled: 'show_answers_last_attempt' });
    for (const { answers } of a.questions) {
      for (const answer of answers) await room.asTeacher.patch(`/api/c_quiz_answers/${answer}`, { comment: `<p>${SECRET}</p>` });
    }
    await newQuestion(room, a.quiz, { type: 'hot_spot', ponderation: 1, feedback: SECRET }, [
      { answer: 'Root', ponderation: 1, hotspotType: 'square', hotspotCoordinates: '47114711;10|40|20' },
    ]);
    await newQuestion(room, a.quiz, { type: 'fill_in_blanks', ponderation: 1 }, [{ answer: `An [${SECRET}].::1:200:0@` }]);
    await newQuestion(room, a.quiz, { type: 'calculated', ponderation: 1 }, [{ answer: 'Give [47114711.5]@@[x]*2' }]);
    attempt = Number((await learner.post(`/api/c_quizzes/${a.quiz}/attempts`, {})).body.id);
    for (const [question, answer] of Object.entries(answersOfCase1(a))) {
      const { text, status } = await learner.put(`/api/track_e_exercises/${attempt}/answers/${question}`, { answer });
      expect(status).toBe(200);
      read.push(text);
    }
  });
  afterAll(() => application.close());

  /** Everything that the API gives the learner, in all formats, filters, orders and searches. */
  async function readEverything(): Promise<string[]> {
    const texts = [...read];
    const paths = RESOURCES.flatMap((path) => {
      const list = `/api/${path}?itemsPerPage=100`;
      return [list, `${list}&search=${SECRET}`, `${list}&order[id]=desc`];
    });
    paths.push(`/api/c_quizzes/${a.quiz}`, `/api/c_quizzes/${a.quiz}/attempts`, `/api/track_e_exercises/${attempt}`);
    paths.push(
      `/api/track_e_exercises/${attempt}/questions`,
      `/api/track_e_exercises/${attempt}/result`,
      `/api/c_quizzes/${a.quiz}/statistics`,
    );
    for (const path of paths) {
      // What the caller asked for is named in the links of the answer.
      for (const format of FORMATS) texts.push((await learner.get(path, { Accept: format })).text.replaceAll(`search=${SECRET}`, ''));
    }
    texts.push((await learner.get('/api/changes?since=2000-01-01T00:00:00Z')).text, (await learner.get('/api/changes')).text);
    return texts;
  }

  it('gives its learner no solution by any answer of the API (case 19)', async () => {
    for (const text of await readEverything()) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('47114711');
      if (!text.startsWith('<')) expect(text).not.toContain('::');
    }
    const { body } = await learner.get(`/api/track_e_exercises/${attempt}/questions`);
    const members = new Set((body.questions as Json[]).flatMap((question) => membersOf(question)));
    for (const member of [
      'correct',
      'ponderation',
      'weight',
      'comment',
      'comments',
      'feedback',
      'solution',
      'hotspotCoordinates',
      'destination',
      'extra',
    ]) {
      expect(members).not.toContain(member);
    }
  });

  it('tells nothing by what filters, orders and searches find', async () => {
    for (const path of RESOURCES) {
      const { status, body } = await learner.get(`/api/${path}?search=${SECRET}`);
      expect([path, status === 200 ? body.totalItems : 0]).toEqual([path, 0]);
    }
    const [right, wrong] = [2, -1].map((marks) => learner.get(`/api/track_e_attempts?marks=${marks}`));
    expect([(await right)?.body.totalItems, (await wrong)?.body.totalItems]).toEqual([0, 0]);
    expect((await learner.get('/api/track_e_exercises?score[gte]=0')).body.totalItems).toBe(0);
    expect((await learner.get('/api/track_e_hotspots?hotspotCorrect=true')).body.totalItems).toBe(0);
  });

  it('tells nothing more once it is completed, while another attempt is left', async () => {
    await learner.post(`/api/track_e_exercises/${attempt}/submit`, {});
    for (const text of await readEverything()) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain('47114711');
    }
    expect((await learner.get(`/api/track_e_exercises/${attempt}/result`)).body).toMatchObject({ score: 6.75, questions: [] });
    const second = Number((await learner.post(`/api/c_quizzes/${a.quiz}/attempts`, {})).body.id);
    expect((await learner.get(`/api/track_e_exercises/${attempt}/result`)).body).toMatchObject({ questions: [] });
    await learner.post(`/api/track_e_exercises/${second}/submit`, {});
    expect((await learner.get(`/api/track_e_exercises/${attempt}/result`)).text).toContain(SECRET);
  });
});

function membersOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...membersOf(inner)]);
}
