import type { AnswerDocument, QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { type AnswerState, kindOf, stateOf } from '../../../../course-content/quizzes/scoring/scoring.js';
import { markPlace, percentageOf } from '../grading/attempt-marks.js';
import type { PaperPlace } from '../paper/paper.js';

/** What is shown right after an answer. */
export interface AnswerFeedback {
  readonly marks: number | null;
  readonly state: AnswerState | null;
  readonly comments: readonly { readonly answer: number; readonly text: string }[];
  readonly solution: AnswerDocument | null;
}

const AT_ONCE = ['direct', 'popup', 'progressive_adaptive'];

/** Whether a quiz gives feedback while it is taken. @param feedbackType of the quiz */
export function givesFeedbackAtOnce(feedbackType: string): boolean {
  return AT_ONCE.includes(feedbackType);
}

/** What of the feedback a quiz would ever disclose, by its `resultsDisabled`. */
export interface EverDisclosed {
  readonly marks: boolean;
  readonly solutions: boolean;
  readonly comments: boolean;
}

export function feedbackOn(
  place: PaperPlace,
  content: QuestionContent,
  answer: AnswerDocument,
  { negative, ever }: { readonly negative: boolean; readonly ever: EverDisclosed },
): AnswerFeedback {
  const marked = markPlace({ place, content, answer, graded: null }, negative);
  return {
    marks: ever.marks ? marked.marks.toNumber() : null,
    state: ever.marks ? stateOf(content, answer, marked.toBeMarked ? undefined : marked.marks) : null,
    comments: ever.comments ? commentsOn(content, answer, place.variation) : [],
    solution: ever.solutions ? kindOf(content.type).solution(content, place.variation) : null,
  };
}

/** What the author says to the answers that were given; of questions without choices, to the one that was asked. */
export function commentsOn(content: QuestionContent, answer: AnswerDocument | null, variation: number): { answer: number; text: string }[] {
  const named = answer === null ? new Set<number>() : idsIn(answer);
  const { isDrawn = false } = kindOf(content.type);
  const asked = isDrawn ? content.answers.slice(variation, variation + 1) : content.answers;
  const answers = named.size === 0 ? (content.answers.length === 1 || isDrawn ? asked : []) : asked.filter(({ id }) => named.has(id));
  return answers.flatMap(({ id, comment }) => (comment === null || comment === '' ? [] : [{ answer: id, text: comment }]));
}

/** Ids of answers that an answer names. */
function idsIn({ choice, choices, pairs, order, statements, points }: AnswerDocument): Set<number> {
  const keys = [pairs, statements].flatMap((named) => (typeof named === 'object' && named !== null ? Object.keys(named).map(Number) : []));
  const listed = [choices, order].flatMap((list) => (Array.isArray(list) ? (list as number[]) : []));
  const zones = Array.isArray(points) ? (points as { zone?: number }[]).flatMap(({ zone }) => zone ?? []) : [];
  return new Set([...(typeof choice === 'number' ? [choice] : []), ...keys, ...listed, ...zones]);
}

/** What decides whether a learner succeeded: one question, or all of its category that were answered. */
export interface Reached {
  readonly marks: number;
  readonly points: number;
  /** Percent from which on it is a success. */
  readonly minimum: number;
}

/** Where a quiz leads after an answer. @param destination of the placed question */
export function nextAfter(destination: unknown, { marks, points, minimum }: Reached): unknown {
  if (typeof destination !== 'object' || destination === null) return null;
  const { success, failure } = destination as Record<string, unknown>;
  const isRight = (percentageOf(Math.max(0, marks), points) ?? 0) >= minimum;
  return (isRight ? success : failure) ?? null;
}
