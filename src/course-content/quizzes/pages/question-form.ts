import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import type { EditedQuestion, EditedRow, Values } from './edited-quiz.js';
import { fieldOfHtml, fieldOfNumber, numberOfField } from './plain-field.js';

/** An answer of a question as the API shows it. */
export interface ApiAnswer {
  readonly id: number;
  readonly answer: string;
  readonly correct: number;
  readonly comment: string | null;
  readonly ponderation: number;
  readonly position: number;
}

/** An answer as it is sent, with the fields of its row that its members come from. */
export interface WrittenAnswer {
  readonly row: string;
  /** 0 for a new one. */
  readonly id: number;
  readonly members: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>>;
}

/** What the form of a question says beside its common members. */
export interface WrittenParts {
  /** Members of the question. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** Fields that these members come from. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly answers: readonly WrittenAnswer[];
}

/** What stands in the fields of a question beside its common members. */
export interface ShownParts {
  readonly values?: Values;
  readonly rows: readonly EditedRow[];
}

/** How a kind of question stands in fields of the form. */
export interface QuestionForm {
  /** @returns undefined where the fields cannot hold what is there */
  readonly shown: (question: ApiItem, answers: readonly ApiAnswer[]) => ShownParts | undefined;
  readonly written: (question: EditedQuestion) => WrittenParts;
  /** Fields of a new row; undefined where there are no rows. */
  readonly newRows?: number;
}

/** How full marks are divided where a row says no points of its own. */
export type Share = 'full' | 'shared' | 'none';

const PLACES = 100_000;

/** The points of each part that has none of its own. @param counts which parts count */
export function automaticPoints(share: Share, points: number, counts: readonly boolean[]): number[] {
  const count = counts.filter(Boolean).length;
  if (share === 'none' || count === 0) return counts.map(() => 0);
  const each = share === 'full' ? points : Math.floor((points / count) * PLACES) / PLACES;
  const first = share === 'full' ? points : Math.round((points - each * (count - 1)) * PLACES) / PLACES;
  const from = counts.indexOf(true);
  return counts.map((isCounted, index) => (isCounted ? (index === from ? first : each) : 0));
}

/** Points of parts as fields show them: empty where they are what the share would give. */
export function shownPoints(share: Share, question: ApiItem, parts: readonly ApiAnswer[], counts: readonly boolean[]): string[] {
  const automatic = automaticPoints(share, Number(question['ponderation']), counts);
  return parts.map(({ ponderation }, index) =>
    Math.abs(ponderation - (automatic[index] ?? 0)) < 0.0001 ? '' : fieldOfNumber(ponderation),
  );
}

/** Points of parts as they are sent. */
export function writtenPoints(
  share: Share,
  question: EditedQuestion,
  rows: readonly EditedRow[],
  counts: readonly boolean[],
): (number | string)[] {
  const full = numberOfField(question.values['points']);
  const automatic = automaticPoints(share, typeof full === 'number' ? full : 0, counts);
  return rows.map(({ values }, index) => numberOfField(values['points']) ?? automatic[index] ?? 0);
}

/** Id of the answer that a row shows; 0 for a new one. */
export function idOfRow(key: string): number {
  return key.startsWith('r') ? Number(key.slice(1)) : 0;
}

/** Rows that are filled in, and those that the API has. */
export function filledRows({ rows }: EditedQuestion, field = 'text'): EditedRow[] {
  return rows.filter(({ key, values }) => idOfRow(key) > 0 || (values[field] ?? '').trim() !== '');
}

/** The row of an answer with its text and its comment. */
export function rowOf({ id, answer, comment }: ApiAnswer, more: Values = {}): EditedRow {
  return { key: `r${id}`, values: { ...fieldOfHtml('text', answer), ...fieldOfHtml('comment', textOf(comment)), ...more } };
}

/** Without entries that are empty, as a form sends no box that is not ticked. */
export function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
