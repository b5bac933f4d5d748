import type { EditedQuestion, EditedQuiz } from './edited-quiz.js';
import { differs } from './quiz-writing.js';

/** What has another state than the one that the form was opened with. */
export interface QuizConflict {
  /** Names of settings that are not as in the form. */
  readonly settings: readonly { readonly name: string; readonly theirs: string }[];
  /** Questions that are not as in the form, by their keys. */
  readonly changed: readonly EditedQuestion[];
  /** Those that the form did not have when it was opened; they were added to it. */
  readonly added: readonly EditedQuestion[];
  /** Those that the quiz does not ask any more; saving asks them again. */
  readonly removed: readonly EditedQuestion[];
}

/** A form beside what was saved by another person meanwhile. */
interface Met {
  readonly edited: EditedQuiz;
  readonly conflict: QuizConflict;
}

/**
 * Says how a form differs from what stands now, and adds to it what another person has added.
 * @param opened keys of the questions that the form had when it was opened
 */
export function metWith(edited: EditedQuiz, theirs: EditedQuiz, opened: readonly string[]): Met {
  const own = new Map(edited.questions.map((question) => [question.key, question]));
  const added = theirs.questions.filter(({ key }) => !opened.includes(key) && !own.has(key));
  const names = [...new Set([...Object.keys(edited.values), ...Object.keys(theirs.values)])].filter((name) => !name.endsWith('.html'));
  const settings = names
    .filter((name) => (edited.values[name] ?? '').trim() !== (theirs.values[name] ?? '').trim())
    .map((name) => ({ name, theirs: theirs.values[name] ?? '' }));
  const changed = theirs.questions.filter((question) => {
    const mine = own.get(question.key);
    return mine !== undefined && differs(mine, question);
  });
  const removed = edited.questions.filter(({ key }) => opened.includes(key) && !theirs.questions.some((one) => one.key === key));
  return { edited: { ...edited, questions: [...edited.questions, ...added] }, conflict: { settings, changed, added, removed } };
}
