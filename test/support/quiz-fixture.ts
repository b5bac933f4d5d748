import type { Json } from './api-client.js';
import type { Classroom } from './classroom.js';

/** An answer of a question, as the API takes it. */
export interface ProposedAnswer {
  readonly answer?: string;
  readonly correct?: number;
  readonly ponderation?: number;
  readonly comment?: string;
  readonly position?: number;
  readonly hotspotType?: string;
  readonly hotspotCoordinates?: string;
}

export interface AskedQuestion {
  readonly id: number;
  /** Ids of its answers, in their order. */
  readonly answers: readonly number[];
}

async function created(room: Classroom, path: string, body: object): Promise<number> {
  const { status, text, body: item } = await room.asTeacher.post(`/api/${path}`, body);
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
  return Number(item.id);
}

/** Makes a quiz as its teacher does. */
export async function newQuiz(room: Classroom, values: Record<string, unknown> = {}): Promise<number> {
  return created(room, 'c_quizzes', { title: 'Quiz', parentResourceNodeId: room.node, ...values });
}

/** Makes a question with its answers, and asks it in a quiz where one is given. */
export async function newQuestion(
  room: Classroom,
  quiz: number | null,
  values: Record<string, unknown>,
  answers: readonly ProposedAnswer[] = [],
  placement: Record<string, unknown> = {},
): Promise<AskedQuestion> {
  const id = await created(room, 'c_quiz_questions', { question: 'What?', parentResourceNodeId: room.node, ...values });
  const ids: number[] = [];
  for (const [index, answer] of answers.entries()) {
    ids.push(
      await created(room, 'c_quiz_answers', {
        question: `/api/c_quiz_questions/${id}`,
        answer: `Answer ${index}`,
        position: index + 1,
        ...answer,
      }),
    );
  }
  if (quiz !== null) {
    await created(room, 'c_quiz_rel_questions', { quiz: `/api/c_quizzes/${quiz}`, question: `/api/c_quiz_questions/${id}`, ...placement });
  }
  return { id, answers: ids };
}

/** Quiz A of 12 points: one choice, several, blanks, matching and statements. */
export interface QuizA {
  readonly quiz: number;
  readonly questions: readonly AskedQuestion[];
}

export async function quizA(room: Classroom, values: Record<string, unknown> = {}): Promise<QuizA> {
  const quiz = await newQuiz(room, { maxAttempt: 0, ...values });
  const asked = async (order: number, question: Record<string, unknown>, answers: readonly ProposedAnswer[]): Promise<AskedQuestion> =>
    newQuestion(room, quiz, question, answers, { questionOrder: order });
  const blanks = 'A [leaf||leaves] and a [root] are [green|brown|blue].::1,1,1:200,200,200:0@';
  return {
    quiz,
    questions: [
      await asked(1, { type: 'unique_answer', ponderation: 2 }, [
        { correct: 1, ponderation: 2, comment: 'Well chosen' },
        { ponderation: -0.5, comment: 'Badly chosen' },
        {},
      ]),
      await asked(2, { type: 'multiple_answer', ponderation: 3 }, [
        { correct: 1, ponderation: 1.5 },
        { correct: 1, ponderation: 1.5 },
        { ponderation: -1 },
        { ponderation: -1 },
      ]),
      await asked(3, { type: 'fill_in_blanks', ponderation: 3 }, [{ answer: blanks }]),
      await asked(4, { type: 'matching', ponderation: 2 }, [
        {},
        {},
        {},
        {},
        ...[1, 2, 3, 4].map((correct) => ({ correct, ponderation: 0.5 })),
      ]),
      await asked(5, { type: 'multiple_answer_true_false', ponderation: 2, extra: '0.5:-0.25:0' }, [
        { correct: 1 },
        { correct: 2 },
        { correct: 1 },
        { correct: 2 },
      ]),
    ],
  };
}

/** The answers of acceptance case 1: 6.75 of 12 points. */
export function answersOfCase1({ questions }: QuizA): Record<number, Json> {
  const [q1, q2, q3, q4, q5] = questions as [AskedQuestion, AskedQuestion, AskedQuestion, AskedQuestion, AskedQuestion];
  const [s1, s2, s3, s4] = q5.answers as [number, number, number, number];
  const [o1, o2, o3, , p1, p2, p3, p4] = q4.answers as [number, number, number, number, number, number, number, number];
  return {
    [q1.id]: { choice: q1.answers[0] },
    [q2.id]: { choices: [q2.answers[0], q2.answers[2]] },
    [q3.id]: { blanks: { 1: ' leaves', 2: 'root', 3: 'brown' } },
    [q4.id]: { pairs: { [p1]: o1, [p2]: o2, [p3]: o3, [p4]: o1 } },
    [q5.id]: { statements: { [s1]: 'true', [s2]: 'false', [s3]: 'false', [s4]: 'unknown' } },
  };
}
