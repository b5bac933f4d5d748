/** One question of an attempt, as it was drawn. */
export interface PaperPlace {
  readonly question: number;
  /** By which it is marked. */
  readonly version: number;
  /** The version that the learner saw, where it is marked by a later one. */
  readonly asked?: number;
  /** Which of its variations is asked. */
  readonly variation: number;
  /** What the question counts for the learner's classes, as a decimal; null: once. */
  readonly coefficient: string | null;
}

/** A question that a quiz may ask, with what decides about its place. */
export interface PlacedQuestion {
  readonly question: number;
  readonly version: number;
  readonly order: number;
  readonly mandatory: boolean;
  readonly media: number | null;
  readonly category: { readonly id: number; readonly title: string } | null;
  readonly answers: number;
  readonly coefficient: string | null;
}

/** Settings of the quiz by which questions are drawn. */
export interface DrawSettings {
  readonly random: number;
  readonly selection: number | null;
  readonly byCategory: number;
  /** How many questions of a category; null: all of them. */
  readonly draws: readonly { readonly category: number; readonly count: number | null }[];
}
