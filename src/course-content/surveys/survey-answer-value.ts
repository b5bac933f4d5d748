import type { SurveyQuestionType } from './survey-question-types.js';

/** What decides whether a value answers a question. */
export interface AskedQuestion {
  readonly id: number;
  readonly type: SurveyQuestionType;
  /** Ids of its options. */
  readonly options: readonly number[];
  /** Highest score; {@link HIGHEST_SCORE} where none is set. */
  readonly maxValue: number | null;
}

/** An answer as it is stored, or the sentence that refuses it. */
export type ReadAnswer = { readonly stored: string } | { readonly refused: string };

const HIGHEST_SCORE = 10;
const LONGEST_TEXT = 20_000;
/** Between the option chosen and the words for it. */
export const OTHER_SEPARATOR = '@:@';
const WHOLE_NUMBER = /^\d{1,10}$/;

type Reader = (question: AskedQuestion, value: unknown) => ReadAnswer;

const READERS: Readonly<Record<SurveyQuestionType, Reader>> = {
  yesno: oneOption,
  multiplechoice: oneOption,
  dropdown: oneOption,
  personality: oneOption,
  selectivedisplay: oneOption,
  multipleresponse: (question, value) => severalOptions(question, value, 1),
  // A person may have no time on any of the dates.
  doodle: (question, value) => severalOptions(question, value, 0),
  multiplechoiceother: optionWithWords,
  percentage: (question, value) => (question.options.length > 0 ? oneOption(question, value) : percentage(value)),
  score: scores,
  open: (_, value) => text(value, (words) => words),
  comment: notAsked,
  pagebreak: notAsked,
};

/**
 * The answer to a question, checked.
 * @param value as a JSON document has it: an id, a list of ids, a number, a text or an object, by the type of the question
 */
export function readAnswer(question: AskedQuestion, value: unknown): ReadAnswer {
  return READERS[question.type](question, value);
}

/**
 * The value that a stored answer stands for; undefined where it stands for none.
 * @param stored ids separated by commas, a number, `21@:@text`, `21*4,22*1` or a text, by the type of the question
 */
export function valueOfStored({ type, options }: AskedQuestion, stored: string): unknown {
  if (type === 'open') return stored;
  if (type === 'score') return Object.fromEntries(stored.split(',').map((pair) => pair.split('*').map(Number)));
  if (type === 'multipleresponse' || type === 'doodle') return stored.trim() === '' ? [] : stored.split(',').map(wholeNumber);
  if (type === 'multiplechoiceother' && stored.includes(OTHER_SEPARATOR)) {
    const [option = '', ...words] = stored.split(OTHER_SEPARATOR);
    return { option: wholeNumber(option), text: words.join(OTHER_SEPARATOR) };
  }
  return type === 'percentage' && options.length === 0 && stored.trim() === '' ? undefined : wholeNumber(stored);
}

/** Whether a question is put to people at all. */
export function isAsked({ type }: Pick<AskedQuestion, 'type'>): boolean {
  return type !== 'comment' && type !== 'pagebreak';
}

/** Ids of the options that a stored answer chose. */
export function chosenOptions(stored: string): number[] {
  const [ids = ''] = stored.split(OTHER_SEPARATOR);
  return ids
    .split(',')
    .filter((id) => WHOLE_NUMBER.test(id))
    .map(Number);
}

function wholeNumber(text: string): number | undefined {
  return WHOLE_NUMBER.test(text.trim()) ? Number(text) : undefined;
}

function oneOption({ options }: AskedQuestion, value: unknown): ReadAnswer {
  if (typeof value === 'number' && options.includes(value)) return { stored: String(value) };
  return { refused: 'The answer is the id of one of the options of this question.' };
}

function severalOptions({ options }: AskedQuestion, value: unknown, fewest: number): ReadAnswer {
  if (!Array.isArray(value) || value.length < fewest) return { refused: 'The answer is a list of ids of options of this question.' };
  const chosen = value as unknown[];
  if (new Set(chosen).size < chosen.length) return { refused: 'Each option can be chosen once.' };
  if (!chosen.every((option) => typeof option === 'number' && options.includes(option)))
    return { refused: 'The answer names an option that is none of this question.' };
  return { stored: chosen.join(',') };
}

function optionWithWords(question: AskedQuestion, value: unknown): ReadAnswer {
  if (!isObject(value)) return oneOption(question, value);
  const unknown = Object.keys(value).find((member) => member !== 'option' && member !== 'text');
  if (unknown !== undefined) return { refused: `The answer has no member "${unknown}"; it has "option" and "text".` };
  const option = oneOption(question, value.option);
  return 'refused' in option ? option : text(value.text, (words) => `${option.stored}${OTHER_SEPARATOR}${words}`);
}

function percentage(value: unknown): ReadAnswer {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100) return { stored: String(value) };
  return { refused: 'The answer is a whole number from 0 to 100.' };
}

function scores({ options, maxValue }: AskedQuestion, value: unknown): ReadAnswer {
  const highest = maxValue ?? HIGHEST_SCORE;
  const given = isObject(value) ? value : {};
  const isScore = (score: unknown): boolean => Number.isInteger(score) && Number(score) >= 1 && Number(score) <= highest;
  if (Object.keys(given).length !== options.length || !options.every((option) => isScore(given[option])))
    return { refused: `The answer gives every option of this question a whole number from 1 to ${highest}.` };
  return { stored: options.map((option) => `${option}*${Number(given[option])}`).join(',') };
}

function text(value: unknown, store: (words: string) => string): ReadAnswer {
  if (typeof value !== 'string' || value.trim() === '') return { refused: 'The answer is a text.' };
  if (value.length > LONGEST_TEXT) return { refused: `The answer has at most ${LONGEST_TEXT} characters.` };
  if (value.includes('\0')) return { refused: 'The answer contains a character that no text has.' };
  return { stored: store(value) };
}

function notAsked(): ReadAnswer {
  return { refused: 'The survey asks no such question.' };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
