import { allOrNothing, idsOf } from './choice-questions.js';
import { Fraction } from './fraction.js';
import type { AnswerContent, AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

type StatementAnswer = 'true' | 'false' | 'unknown';

/** How sure a learner is, in percent; null says nothing. */
const CERTAINTIES = [50, 60, 70, 80, 90, 100, null] as const;

interface SureStatement {
  readonly is: 'true' | 'false';
  readonly certainty: (typeof CERTAINTIES)[number];
}

const STATEMENT_ANSWERS: readonly StatementAnswer[] = ['true', 'false', 'unknown'];
const TRUE = 1;
const DECLARED = [0, 1, 2];

/** 1 is true, 0 and 2 are false; an option of the question that is named by its id counts by its position. */
export function isTrue({ correct }: AnswerContent, { options }: QuestionContent): boolean {
  if (DECLARED.includes(correct)) return correct === TRUE;
  return options.find(({ id }) => id === correct)?.position === TRUE;
}

/** Marks of a right, a wrong and an unknown statement; `extra` has them as `right:wrong:unknown`. */
function scale({ extra }: QuestionContent): readonly [Fraction, Fraction, Fraction] {
  const parts = (extra ?? '').split(':').map((part) => part.trim());
  const [right = '', wrong = '', unknown = ''] = parts.length === 3 && parts.every(isNumber) ? parts : ['1', '-0.5', '0'];
  return [Fraction.of(right), Fraction.of(wrong), Fraction.of(unknown)];
}

function isNumber(text: string): boolean {
  return /^[+-]?\d{1,6}(\.\d{1,6})?$/.test(text);
}

function added(question: QuestionContent, answerTo: (statement: AnswerContent) => StatementAnswer): Fraction {
  const [right, wrong, unknown] = scale(question);
  return Fraction.sum(
    question.answers.map((statement) => {
      const truth = answerTo(statement);
      if (truth === 'unknown') return unknown;
      return (truth === 'true') === isTrue(statement, question) ? right : wrong;
    }),
  );
}

function statementsIn(answer: AnswerDocument): Readonly<Record<string, StatementAnswer>> {
  return (answer as unknown as { statements: Record<string, StatementAnswer> }).statements;
}

function sureStatementsIn(answer: AnswerDocument): Readonly<Record<string, SureStatement>> {
  return (answer as unknown as { statements: Record<string, SureStatement> }).statements;
}

/** Each statement is true, false or unknown; one left out is unknown. */
export const statements: QuestionKind = {
  members: ['statements'],
  read: (answer, { answers }) => ({
    statements: answer.byId('statements', idsOf(answers), (value, path) => answer.choice(path, value, STATEMENT_ANSWERS)),
  }),
  marks: (question, answer) => added(question, ({ id }) => statementsIn(answer)[id] ?? 'unknown'),
  shown: ({ answers }, shuffle) => ({
    statements: shuffle('a', answers, ({ id }) => id).map(({ id, text }) => ({ id, text })),
  }),
  solution: (question) => ({
    statements: Object.fromEntries(question.answers.map((statement) => [statement.id, isTrue(statement, question) ? 'true' : 'false'])),
  }),
  isReady: ({ answers }) => answers.length > 0,
};

export const combinedStatements: QuestionKind = {
  ...statements,
  marks: (question, answer) =>
    allOrNothing(
      question,
      question.answers.every((statement) => statementsIn(answer)[statement.id] === (isTrue(statement, question) ? 'true' : 'false')),
    ),
};

/** As true or false, with how sure the learner is; without that it is unknown. */
export const sureStatements: QuestionKind = {
  ...statements,
  read: (answer, { answers }) => ({
    statements: answer.byId('statements', idsOf(answers), (value, path): SureStatement => {
      const { is, certainty = null, ...others } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
      for (const member of Object.keys(others))
        answer.fault(`${path}.${member.slice(0, 40)}`, `There is no such member.${didYouMean(member, ['is', 'certainty'])}`);
      return {
        certainty: answer.choice(`${path}.certainty`, certainty, CERTAINTIES),
        is: answer.choice(`${path}.is`, is, ['true', 'false'] as const),
      };
    }),
  }),
  marks: (question, answer) =>
    added(question, ({ id }) => {
      const truth = sureStatementsIn(answer)[id];
      return truth?.certainty == null ? 'unknown' : truth.is;
    }),
  solution: (question) => ({
    statements: Object.fromEntries(
      question.answers.map((statement) => [statement.id, { certainty: null, is: isTrue(statement, question) ? 'true' : 'false' }]),
    ),
  }),
  shown: (question, shuffle, variation) => ({ ...statements.shown(question, shuffle, variation), certainties: CERTAINTIES }),
};

/** Right and wrong statements by how sure the learner was. */
interface CertaintyCounts {
  readonly declaredIgnorance: RightAndWrong;
  readonly sure: RightAndWrong;
  readonly verySure: RightAndWrong;
}

interface RightAndWrong {
  readonly right: number;
  readonly wrong: number;
}

/** @returns how an answer to a question with certainties fared at 50 %, at 60 and 70 %, and from 80 % on */
export function certaintyCounts(question: QuestionContent, answer: AnswerDocument): CertaintyCounts {
  const counted = (from: number, to: number): RightAndWrong => {
    const found = question.answers.flatMap((statement) => {
      const { is, certainty } = sureStatementsIn(answer)[statement.id] ?? { certainty: null };
      return certainty === null || certainty < from || certainty > to ? [] : [(is === 'true') === isTrue(statement, question)];
    });
    const right = found.filter(Boolean).length;
    return { right, wrong: found.length - right };
  };
  return { declaredIgnorance: counted(50, 50), sure: counted(60, 70), verySure: counted(80, 100) };
}
