import type { QuestionType } from '../scoring/question-types.js';

/** What stands in fields, by their names; a box that is ticked has '1'. */
export type Values = Readonly<Record<string, string>>;

/** A part of a question in the form, such as a choice or a pair. */
export interface EditedRow {
  /** By which the form names it: `r31` for an answer that the API has, `x2` for a new one. */
  readonly key: string;
  readonly values: Values;
}

/** A question in the form. */
export interface EditedQuestion {
  /** `p12` for one that the quiz asks already, `n3` for a new one, `b7` for one of the bank that the quiz does not ask. */
  readonly key: string;
  /** Undefined where the API shows nothing of the question but its address. */
  readonly type?: QuestionType;
  /** Id in the bank; 0 while it is not there. */
  readonly id: number;
  readonly values: Values;
  readonly rows: readonly EditedRow[];
}

/** A quiz as its form holds it: everything is text, as typed. */
export interface EditedQuiz {
  readonly values: Values;
  readonly questions: readonly EditedQuestion[];
}

/** Bounds of the API: `include` shows no more. */
export const MOST_QUESTIONS = 200;
export const MOST_ROWS = 100;

/** Reads the form, whose hidden fields name its questions and rows in their order. */
export function editedIn(form: URLSearchParams): EditedQuiz {
  return {
    values: valuesOf(form, 'quiz.'),
    questions: form
      .getAll('question')
      .slice(0, MOST_QUESTIONS + 1)
      .map((key) => questionIn(form, key)),
  };
}

function questionIn(form: URLSearchParams, key: string): EditedQuestion {
  const type = form.get(`${key}.type`) ?? '';
  return {
    key,
    ...(type === '' ? {} : { type }),
    id: Number(form.get(`${key}.id`) ?? 0),
    values: valuesOf(form, `${key}.q.`),
    rows: form
      .getAll(`${key}.row`)
      .slice(0, MOST_ROWS + 1)
      .map((row) => ({ key: row, values: valuesOf(form, `${key}.${row}.`) })),
  };
}

/** A radio button of a question names the row that it chooses. */
function valuesOf(form: URLSearchParams, beginning: string): Values {
  const own = [...form].filter(([name]) => name.startsWith(beginning));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(beginning.length), value.replaceAll('\r\n', '\n')]));
}

/** The form with one of its lists changed by a button. */
interface Rearranged {
  readonly edited: EditedQuiz;
  /** Name of the question, or of the row within it, to which the focus goes. */
  readonly focus: string;
}

/** Does what a button says that saves nothing: `up:p12`, `row-add:p12`, `row-remove:p12:r31`, `add`. @param newQuestion made by `add` */
export function rearranged(edited: EditedQuiz, command: string, newQuestion: (key: string) => EditedQuestion): Rearranged {
  const [verb = '', question = '', row = ''] = command.split(':');
  if (verb === 'add') {
    const key = freshKey('n', edited.questions);
    return { edited: { ...edited, questions: [...edited.questions, newQuestion(key)] }, focus: key };
  }
  if (!verb.startsWith('row-')) {
    const { list, focus } = moved(edited.questions, verb, question);
    return { edited: { ...edited, questions: list }, focus };
  }
  const found = edited.questions.find(({ key }) => key === question);
  if (!found) return { edited, focus: '' };
  const { list, focus } = verb === 'row-add' ? withRow(found.rows) : moved(found.rows, verb.slice(4), row);
  const questions = edited.questions.map((one) => (one === found ? { ...one, rows: list } : one));
  return { edited: { ...edited, questions }, focus: focus === '' ? question : `${question}.${focus}` };
}

function withRow(rows: readonly EditedRow[]): { readonly list: readonly EditedRow[]; readonly focus: string } {
  const key = freshKey('x', rows);
  return { list: [...rows, { key, values: {} }], focus: key };
}

interface Keyed {
  readonly key: string;
}

/** The focus goes with what is moved, and to the neighbour of what is removed. */
function moved<Entry extends Keyed>(
  list: readonly Entry[],
  verb: string,
  key: string,
): { readonly list: readonly Entry[]; readonly focus: string } {
  const at = list.findIndex((entry) => entry.key === key);
  const entry = list[at];
  if (!entry) return { list, focus: '' };
  const others = list.toSpliced(at, 1);
  if (verb === 'remove') return { list: others, focus: (others[at] ?? others.at(-1))?.key ?? '' };
  const place = verb === 'up' ? Math.max(0, at - 1) : at + 1;
  return { list: others.toSpliced(place, 0, entry), focus: key };
}

/** A key that no entry of the list has, also none that was removed above it. */
export function freshKey(beginning: string, list: readonly Keyed[]): string {
  const used = list.map(({ key }) => (key.startsWith(beginning) ? Number(key.slice(beginning.length)) : 0));
  return `${beginning}${1 + Math.max(0, ...used)}`;
}
