import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../../support/quiz-fixture.js';
import { WatchedStatements } from '../../support/watched-statements.js';

const FEW = 5;
const MANY = 40;

describe('the cost of an attempt', () => {
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

  /** Statements, without those that begin and end a unit of work. */
  async function cost(work: () => Promise<{ status: number }>): Promise<number> {
    const statuses: number[] = [];
    const texts = await watched.textsDuring(async () => statuses.push((await work()).status));
    expect(statuses[0]).toBeLessThan(300);
    return texts.filter((text) => !/^(START|COMMIT)/.test(text)).length;
  }

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

  it('does not grow with its questions', async () => {
    for (const count of [FEW, MANY]) {
      const { quiz, questions } = await quizOf(count);
      // The first attempt writes the versions; from then on every process has them.
      await costs(application.as(await room.classmate()), quiz, questions);
      const { begin, save, questions: shown, submit, result } = await costs(application.as(await room.classmate()), quiz, questions);
      expect({ begin, save, shown, submit, result }).toEqual({ begin: 8, save: 3, shown: 3, submit: 5, result: 3 });
    }
  });
});
