import type { QuestionType } from './question-types.js';

/** The outline of a zone of a picture. */
export interface ZoneOutline {
  readonly type: 'square' | 'circle' | 'poly' | 'delineation' | 'oar';
  /** `x;y|width|height`, or the corners `x;y|x;y|…`. */
  readonly coordinates: string;
}

/** One proposed answer of a question, as one version of the question has it. */
export interface AnswerContent {
  readonly id: number;
  readonly text: string;
  readonly correct: number;
  readonly comment: string | null;
  /** Marks that it gives or takes. */
  readonly weight: number;
  readonly position: number;
  readonly zone: ZoneOutline | null;
}

/** The text or picture that several questions are about. */
interface MediaContent {
  readonly id: number;
  readonly text: string;
  readonly description: string | null;
  readonly picture: string | null;
}

/** Everything that one version of a question consists of; marks follow from it and an answer alone. */
export interface QuestionContent {
  readonly type: QuestionType;
  readonly text: string;
  readonly description: string | null;
  readonly picture: string | null;
  /** Full marks. */
  readonly points: number;
  readonly extra: string | null;
  readonly feedback: string | null;
  readonly category: string | null;
  readonly media: MediaContent | null;
  /** By position. */
  readonly answers: readonly AnswerContent[];
  readonly options: readonly { readonly id: number; readonly title: string; readonly position: number }[];
  /** Of a delineation: least overlap, most excess and most missing, in percent. */
  readonly thresholds: readonly number[] | null;
}

/** What a learner answered, in its canonical form. */
export type AnswerDocument = Readonly<Record<string, unknown>>;

/** What a learner is shown of a question beside its text, by member. */
export type ShownParts = Readonly<Record<string, unknown>>;

/** Puts things into the order of an attempt. @param kind tells apart things of equal ids */
export type Shuffle = <Item>(kind: string, items: readonly Item[], idOf: (item: Item) => number | string) => Item[];
