import type { AnswerDocument } from '../../../../course-content/quizzes/scoring/question-content.js';
import type { QuestionType } from '../../../../course-content/quizzes/scoring/question-types.js';

/** A part of a question that has an id, such as a choice. */
export interface AskedPart {
  readonly id: number;
  /** HTML. */
  readonly text: string;
}

/** A gap in a text. */
export interface AskedGap {
  readonly blank: number;
  /** Width in pixels. */
  readonly size: number;
  /** A menu; null where the learner writes. */
  readonly options: readonly string[] | null;
}

/** A question of an attempt as the API shows it to its learner; which parts it has depends on its type. */
export interface AskedQuestion extends Readonly<Record<string, unknown>> {
  readonly question: number;
  /** From 1 on. */
  readonly number: number;
  readonly type: QuestionType;
  readonly text: string;
  readonly description: string | null;
  readonly picture: string | null;
  readonly points: number;
  readonly category: string | null;
  readonly media: { readonly text: string; readonly description: string | null } | null;
  readonly answer: AnswerDocument | null;
  readonly revision: number;
  readonly flagged: boolean;
  readonly final: boolean;
  readonly choices?: readonly AskedPart[];
  readonly statements?: readonly AskedPart[];
  readonly certainties?: readonly (number | null)[];
  readonly prompts?: readonly AskedPart[];
  readonly options?: readonly AskedPart[];
  readonly segments?: readonly (string | AskedGap)[];
  readonly given?: string;
  readonly zones?: readonly AskedPart[];
}

/** The questions of an attempt as the API shows them. */
export interface AskedPaper {
  readonly now: string;
  readonly deadline: string | null;
  readonly display: 'all_on_one_page' | 'one_per_page';
  readonly backwards: boolean;
  readonly position: number;
  readonly questions: readonly AskedQuestion[];
}

/** What the API says about an answer at once, where the quiz gives feedback while it is taken. */
export interface GivenFeedback {
  readonly marks: number | null;
  readonly state: string | null;
  readonly comments: readonly { readonly text: string }[];
}

/** A saved answer. */
export interface SavedAnswer {
  readonly revision: number;
  readonly savedAt: string;
  readonly answered: number;
  readonly of: number;
  readonly feedback: GivenFeedback | null;
}
