import { isAsked } from '../survey-answer-value.js';
import type { SurveyQuestionType } from '../survey-question-types.js';

/** An option as the page shows it. */
export interface ShownOption {
  readonly id: number;
  readonly text: string;
}

/** A question as the page shows it. */
export interface ShownQuestion {
  readonly id: number;
  readonly type: SurveyQuestionType;
  readonly text: string;
  /** Its HTML, where that is more than the text. */
  readonly html: string;
  readonly comment: string;
  readonly mandatory: boolean;
  /** 0: put to everybody. */
  readonly parent: number;
  readonly parentOption: number;
  readonly highest: number;
  readonly options: readonly ShownOption[];
}

/** How a question is answered in a form. */
export type Control = 'one' | 'list' | 'several' | 'dates' | 'other' | 'number' | 'scores' | 'text' | 'none';

const CONTROLS: Readonly<Record<SurveyQuestionType, Control>> = {
  yesno: 'one',
  multiplechoice: 'one',
  personality: 'one',
  selectivedisplay: 'one',
  dropdown: 'list',
  multipleresponse: 'several',
  doodle: 'dates',
  multiplechoiceother: 'other',
  percentage: 'number',
  score: 'scores',
  open: 'text',
  comment: 'none',
  pagebreak: 'none',
};

/** How a question is answered in a form. */
export function controlOf({ type, options }: Pick<ShownQuestion, 'type' | 'options'>): Control {
  return type === 'percentage' && options.length > 0 ? 'one' : CONTROLS[type];
}

/** Name of the field of a question. */
export function fieldOf(question: number): string {
  return `q${question}`;
}

/**
 * The answers that a form gives, as the API takes them. What was left empty is no answer, and neither is one to a question that the
 * form's own answers lead past.
 * @param answered questions that have an answer already
 */
export function answersIn(
  form: URLSearchParams,
  questions: readonly ShownQuestion[],
  answered: ReadonlyMap<number, unknown>,
): Record<string, unknown> {
  const given = new Map<number, unknown>(answered);
  const answers: Record<string, unknown> = {};
  for (const question of questions) {
    const { id, parent, parentOption } = question;
    if (!isAsked(question) || answered.has(id)) continue;
    if (parent !== 0 && parentOption !== 0 && !chose(given.get(parent), parentOption)) continue;
    const value = valueIn(form, question);
    if (value === undefined) continue;
    given.set(id, value);
    answers[id] = value;
  }
  return answers;
}

/** Whether an answer chose an option. */
export function chose(value: unknown, option: number): boolean {
  if (Array.isArray(value)) return value.includes(option);
  if (typeof value === 'object' && value !== null && 'option' in value) return value.option === option;
  return value === option;
}

function valueIn(form: URLSearchParams, question: ShownQuestion): unknown {
  const name = fieldOf(question.id);
  const text = (form.get(name) ?? '').trim();
  switch (controlOf(question)) {
    case 'several':
    case 'dates':
      return severalIn(form.getAll(name));
    case 'other': {
      const words = (form.get(`${name}-words`) ?? '').trim();
      return text === '' ? undefined : words === '' ? numberIn(text) : { option: numberIn(text), text: words };
    }
    case 'scores':
      return scoresIn(form, name, question.options);
    case 'text':
      return text === '' ? undefined : text;
    default:
      return text === '' ? undefined : numberIn(text);
  }
}

/** `none` is the answer of those who chose nothing on purpose. */
function severalIn(values: readonly string[]): unknown {
  const chosen = values.filter((value) => value !== 'none' && value !== '').map(numberIn);
  return chosen.length > 0 || values.includes('none') ? chosen : undefined;
}

function scoresIn(form: URLSearchParams, name: string, options: readonly ShownOption[]): unknown {
  const given = options.flatMap(({ id }) => {
    const score = form.get(`${name}-${id}`) ?? '';
    return score === '' ? [] : [[id, numberIn(score)] as const];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** What is no number stays as it was written, so that the API says what is wrong with it. */
function numberIn(text: string): number | string {
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : text;
}
