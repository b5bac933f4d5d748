import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../../support/quiz-fixture.js';
import { WatchedStatements } from '../../support/watched-statements.js';

const FEW = 5;
const MANY = 40;

describe('the cost', () => {
  let application: TestApplication;
  let room: Classroom;
  let watched: WatchedStatements;

  beforeAll(async () => {
    // Time stands still, so that nobody's account is looked up anew in between.
    application = await TestApplication.start({ clock: new FakeClock(new Date()) });
    room = await classroom(application);
    watched = WatchedStatements.of();
  });
  afterAll(async () => {
    watched.stop();
    await application.close();
  });

  async function quizOf(count: number): Promise<{ quiz: number; questions: AskedQuestion[] }> {
    const quiz = await newQuiz(room, { maxAttempt: 0 });
    const questions: AskedQuestion[] = [];
    for (let index = 0; index < count; index += 1) {
      questions.push(await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 1 }, [{ correct: 1, ponderation: 1 }, {}]));
    }
    return { quiz, questions };
  }

  /** Statements, without those that begin and end a unit of work and limit its time. */
  async function cost(work: () => Promise<{ status: number }>): Promise<number> {
    const statuses: number[] = [];
    const texts = await watched.textsDuring(async () => statuses.push((await work()).status));
    expect(statuses[0]).toBeLessThan(300);
    return texts.filter((text) => !/^(START|COMMIT|SELECT set_config)/.test(text)).length;
  }

  async function completedBy(who: ApiClient, quiz: number, [first]: readonly AskedQuestion[]): Promise<void> {
    const { body } = await who.post(`/api/c_quizzes/${quiz}/attempts`, {});
    const answers = { [String(first?.id)]: { choice: first?.answers[0] } };
    expect((await who.post(`/api/track_e_exercises/${String(body.id)}/submit`, { answers })).status).toBe(200);
  }
  const classmate = async (): Promise<ApiClient> => {
    const client = application.as(await room.classmate());
    // Looks the account up.
    await client.get('/api/me');
    return client;
  };

  async function costs(who: ApiClient, quiz: number, questions: readonly AskedQuestion[]): Promise<Record<string, number>> {
    await who.get('/api/me');
    let attempt = 0;
    const begin = await cost(async () => {
      const reply = await who.post(`/api/c_quizzes/${quiz}/attempts`, {});
      attempt = Number(reply.body.id);
      return reply;
    });
    const answers = Object.fromEntries(questions.map(({ id, answers: [choice] }) => [id, { choice }]));
    const [first] = questions;
    const path = `/api/track_e_exercises/${attempt}`;
    return {
      begin,
      save: await cost(() => who.put(`${path}/answers/${String(first?.id)}`, { answer: { choice: first?.answers[0] } })),
      questions: await cost(() => who.get(`${path}/questions`)),
      submit: await cost(() => who.post(`${path}/submit`, {})),
      result: await cost(() => who.get(`${path}/result`)),
      answers: Object.keys(answers).length,
    };
  }

  it('of an attempt does not grow with its questions', async () => {
    for (const count of [FEW, MANY]) {
      const { quiz, questions } = await quizOf(count);
      // The first attempt writes the versions; from then on every process has them.
      await costs(application.as(await room.classmate()), quiz, questions);
      const { begin, save, questions: shown, submit, result } = await costs(application.as(await room.classmate()), quiz, questions);
      expect({ begin, save, shown, submit, result }).toEqual({ begin: 8, save: 3, shown: 3, submit: 5, result: 3 });
    }
  });

  /** A quiz of a gradebook, and the requests that read what it comes to. */
  async function gradebook(): Promise<{ quiz: number; questions: AskedQuestion[]; totals: () => Promise<Reply> }> {
    const made = await quizOf(FEW);
    const book = await room.asTeacher.post('/api/gradebook_categories', { title: 'Book', course: room.course });
    const link = { category: book.body['@id'], course: room.course, type: 'exercise', refId: made.quiz, weight: 100 };
    expect((await room.asTeacher.post('/api/gradebook_links', link)).status).toBe(201);
    return { ...made, totals: () => room.asTeacher.get(`/api/gradebook_categories/${String(book.body.id)}/totals`) };
  }

  it('of regrading is 5 statements for up to 500 attempts, and 6 for the order itself', async () => {
    const { quiz, questions } = await quizOf(FEW);
    const regraded = async (right: number): Promise<number> => {
      for (const [index, answer] of (questions[0]?.answers ?? []).entries()) {
        const marks = index === right ? { correct: 1, ponderation: 1 } : { correct: 0, ponderation: 0 };
        expect((await room.asTeacher.patch(`/api/c_quiz_answers/${answer}`, marks)).status).toBe(200);
      }
      return cost(async () => {
        const reply = await room.asTeacher.post(`/api/c_quizzes/${quiz}/regrade`, {});
        expect(reply.body.changed).toBe(reply.body.attempts);
        return reply;
      });
    };
    await completedBy(await classmate(), quiz, questions);
    expect(await regraded(1)).toBe(11);
    for (let index = 0; index < FEW; index += 1) await completedBy(await classmate(), quiz, questions);
    // The contents of the first versions are in memory.
    expect(await regraded(0)).toBe(10);
  });

  it('of totals is one look where nothing waits, and three statements to compute what does', async () => {
    const { quiz, questions, totals } = await gradebook();
    const report = () => room.asTeacher.get(`/api/courses/${room.course}/learners`);
    const look = 1;
    /** What the rights to totals ask of the caller. */
    const sets = 1;
    const computation = 3;
    await completedBy(await classmate(), quiz, questions);
    await totals();
    await report();
    // The course, the rows and whether the number of them still stands; it is counted anew where it does not.
    expect(await cost(totals)).toBe(look + sets + 3);
    expect(await cost(report)).toBe(look + 3);
    for (const completed of [1, FEW]) {
      for (let index = 0; index < completed; index += 1) await completedBy(await classmate(), quiz, questions);
      expect(await cost(totals)).toBe(look + sets + computation + 4);
    }
    await completedBy(await classmate(), quiz, questions);
    expect(await cost(report)).toBe(look + computation + 3);
    const [total] = (await totals()).body.member ?? [];
    expect(await cost(() => room.asTeacher.get(String(total?.['@id'])))).toBe(look + sets + 1);
  });
});
