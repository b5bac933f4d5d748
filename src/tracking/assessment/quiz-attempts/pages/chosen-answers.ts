import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import { type AnswerForm, answerByParts, filled } from './answer-form.js';
import { quizWords } from './quiz-words.js';
import type { AskedGap, AskedPart, AskedQuestion } from './asked-question.js';

const LONGEST_NUMBER = 70;

type ById = Readonly<Record<string, unknown>>;

function byId(answer: AnswerDocument, member: string): ById {
  return (answer[member] ?? {}) as ById;
}

function partsOf(parts: readonly AskedPart[] | undefined): readonly AskedPart[] {
  return parts ?? [];
}

function gapsOf({ segments = [] }: AskedQuestion): readonly AskedGap[] {
  return segments.filter((segment) => typeof segment !== 'string');
}

/** One choice. */
export const choice: AnswerForm = {
  view: 'choice',
  read(fields) {
    const [chosen] = fields('');
    return chosen === undefined ? null : { choice: Number(chosen) };
  },
  fill: (answer) => filled([['', answer['choice']]]),
};

/** Any of the choices. */
export const choices: AnswerForm = {
  view: 'choices',
  read(fields) {
    const chosen = fields('').map(Number);
    return chosen.length === 0 ? null : { choices: chosen.sort((one, other) => one - other) };
  },
  fill: (answer) => ({ '': ((answer['choices'] ?? []) as number[]).toSorted((one, other) => one - other).map(String) }),
};

/** True, false or unknown for each statement. */
export const statements: AnswerForm = {
  view: 'statements',
  read: (fields, question) =>
    answerByParts(
      'statements',
      partsOf(question.statements).map(({ id }) => [id, fields(`.${id}`)[0]]),
    ),
  fill: (answer, question) => filled(partsOf(question.statements).map(({ id }) => [`.${id}`, byId(answer, 'statements')[id]])),
};

/** True or false for each statement, with how sure the learner is. */
export const sureStatements: AnswerForm = {
  view: 'sureStatements',
  read(fields, question) {
    const read = partsOf(question.statements).map(({ id }) => {
      const [[is], [sure]] = [fields(`.${id}`), fields(`.${id}.sure`)];
      return { id, is, sure };
    });
    if (read.some(({ is, sure }) => is === undefined && sure !== undefined)) return 'unfinished';
    return answerByParts(
      'statements',
      read.map(({ id, is, sure }) => [id, is === undefined ? undefined : { is, certainty: sure === undefined ? null : Number(sure) }]),
    );
  },
  fill: (answer, question) =>
    filled(
      partsOf(question.statements).flatMap(({ id }) => {
        const { is, certainty } = (byId(answer, 'statements')[id] ?? {}) as ById;
        return [[`.${id}`, is] as const, [`.${id}.sure`, certainty] as const];
      }),
    ),
};

/** An option for each prompt. */
export const pairs: AnswerForm = {
  view: 'pairs',
  read: (fields, question) =>
    answerByParts(
      'pairs',
      partsOf(question.prompts).map(({ id }) => {
        const [option] = fields(`.${id}`);
        return [id, option === undefined ? undefined : Number(option)];
      }),
    ),
  fill: (answer, question) => filled(partsOf(question.prompts).map(({ id }) => [`.${id}`, byId(answer, 'pairs')[id]])),
};

/** A place for each item. */
export const order: AnswerForm = {
  view: 'order',
  read(fields, question) {
    const items = partsOf(question.choices);
    const places = items.map(({ id }) => ({ id, place: Number(fields(`.${id}`)[0] ?? 0) }));
    if (places.every(({ place }) => place === 0)) return null;
    const ordered = items.map((_, index) => places.find(({ place }) => place === index + 1)?.id);
    return ordered.includes(undefined) ? 'unfinished' : { order: ordered };
  },
  fill: (answer) => filled(((answer['order'] ?? []) as number[]).map((id, index) => [`.${id}`, index + 1])),
};

/** Words for gaps. */
export const gaps: AnswerForm = {
  view: 'gaps',
  lines: (answer) => Object.entries(byId(answer, 'blanks')).map(([number, word]) => `${number}. ${String(word)}`),
  read: (fields, question) =>
    answerByParts(
      'blanks',
      gapsOf(question).map(({ blank }) => [blank, fields(`.${blank}`)[0]]),
    ),
  fill: (answer, question) => filled(gapsOf(question).map(({ blank }) => [`.${blank}`, byId(answer, 'blanks')[blank]])),
};

/** A number, as it is written. */
export const number: AnswerForm = {
  fields: () => [{ ending: '', label: quizWords.message(({ attempt }) => attempt.number), kind: 'line', most: LONGEST_NUMBER }],
  lines: ({ value }) => (typeof value === 'string' ? [value] : []),
  read(fields) {
    const [value] = fields('');
    return value === undefined ? null : { value };
  },
  fill: (answer) => filled([['', answer['value']]]),
};
