import { allOrNothing, idsOf, weightOf } from './choice-questions.js';
import { Fraction } from './fraction.js';
import type { AnswerContent, AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';

/** What has to be matched. */
function promptsOf({ answers }: QuestionContent): AnswerContent[] {
  return answers.filter(({ correct }) => correct !== 0);
}

/** What it can be matched with. */
function optionsOf({ answers }: QuestionContent): AnswerContent[] {
  return answers.filter(({ correct }) => correct === 0);
}

function rightPrompts(question: QuestionContent, answer: AnswerDocument): AnswerContent[] {
  const { pairs } = answer as unknown as { pairs: Record<string, number> };
  const places = new Map(optionsOf(question).map(({ id, position }) => [id, position]));
  return promptsOf(question).filter(({ id, correct }) => places.get(pairs[id] ?? 0) === correct);
}

/** An option for each prompt; `correct` of a prompt is the position of its option. */
export const matching: QuestionKind = {
  members: ['pairs'],
  read(answer, question) {
    const options = idsOf(optionsOf(question));
    return { pairs: answer.byId('pairs', idsOf(promptsOf(question)), (value, path) => answer.idAt(path, value, options)) };
  },
  marks: (question, answer) => Fraction.sum(rightPrompts(question, answer).map(weightOf)),
  shown(question, shuffle) {
    const shown = (parts: AnswerContent[]): unknown => shuffle('a', parts, ({ id }) => id).map(({ id, text }) => ({ id, text }));
    return { prompts: shown(promptsOf(question)), options: shown(optionsOf(question)) };
  },
  solution(question) {
    const options = optionsOf(question);
    const pairs = promptsOf(question).flatMap(({ id, correct }) => {
      const option = options.find(({ position }) => position === correct);
      return option ? [[id, option.id] as const] : [];
    });
    return { pairs: Object.fromEntries(pairs) };
  },
  isReady(question) {
    const places = new Set(optionsOf(question).map(({ position }) => position));
    const prompts = promptsOf(question);
    return prompts.length > 0 && prompts.every(({ correct }) => places.has(correct));
  },
};

export const combinedMatching: QuestionKind = {
  ...matching,
  marks: (question, answer) => allOrNothing(question, rightPrompts(question, answer).length === promptsOf(question).length),
};

/** Items in their order; `correct` of an item is its place. */
export const ordering: QuestionKind = {
  members: ['order'],
  read(answer, { answers }) {
    const order = answer.ids('order', idsOf(answers));
    if (answer.faults.length === 0 && order.length !== answers.length) answer.fault('order', 'Every item has to be in the order.');
    return { order };
  },
  marks({ answers }, answer) {
    const { order } = answer as unknown as { order: number[] };
    return Fraction.sum(answers.filter(({ id, correct }) => order[correct - 1] === id).map(weightOf));
  },
  shown: ({ answers }, shuffle) => ({
    choices: shuffle('always', answers, ({ id }) => id).map(({ id, text }) => ({ id, text })),
  }),
  solution: ({ answers }) => ({ order: [...answers].sort((a, b) => a.correct - b.correct).map(({ id }) => id) }),
  isReady: ({ answers }) => answers.length > 0 && new Set(answers.map(({ correct }) => correct)).size === answers.length,
};
