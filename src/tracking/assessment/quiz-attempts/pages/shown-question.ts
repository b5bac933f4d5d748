import { plainText } from '../../../../course-content/quizzes/scoring/blanks.js';
import type { AnswerField, AnswerView, FieldValues } from './answer-form.js';
import { answerFormOf, fieldName, fieldValues } from './answer-forms.js';
import type { AskedPart, AskedQuestion, GivenFeedback } from './asked-question.js';
import type { PageTexts } from '../../../../pages/course/page-texts.js';

/** A part of a question, as the view prints it. */
interface ShownPart {
  readonly id: number;
  /** Its text without markup, for names of fields. */
  readonly plain: string;
  /** Number of its text. */
  readonly text?: number;
}

type Parts = 'choices' | 'statements' | 'prompts' | 'options' | 'zones';

/** A question as the view prints it. */
export interface ShownQuestion extends Record<Parts, readonly ShownPart[]> {
  readonly asked: AskedQuestion;
  readonly form: AnswerView;
  /** What is drawn where the view has no markup of its own; undefined where the page cannot take an answer. */
  readonly fields?: readonly AnswerField[];
  /** Beginning of the names of its fields. */
  readonly name: string;
  readonly values: FieldValues;
  readonly plain: string;
  readonly text?: number;
  readonly description?: number;
  readonly media: readonly number[];
  readonly given?: number;
  /** The text with numbers for its gaps, where it has markup that does not fit around fields. */
  readonly gapText?: number;
  /** Texts without markup, and gaps, in turn. */
  readonly segments: AskedQuestion['segments'];
  readonly flagged: boolean;
  readonly problem?: string;
  readonly feedback?: GivenFeedback;
}

/** What became of an answer that was just sent. */
export interface SentAnswer {
  readonly values: FieldValues;
  readonly flagged: boolean;
  readonly problem?: string;
  readonly feedback?: GivenFeedback;
}

/** A question made ready for the view. @param sent shown instead of what is saved */
export function shownQuestion(asked: AskedQuestion, texts: PageTexts, sent: SentAnswer | undefined): ShownQuestion {
  const shown = (parts: readonly AskedPart[] | undefined): ShownPart[] =>
    (parts ?? []).map(({ id, text }) => ({ id, plain: flat(text), text: texts.add(text) }));
  const { media, segments } = asked;
  const { view = 'fields', fields } = answerFormOf(asked);
  return {
    asked,
    form: view,
    fields: fields?.(asked),
    name: fieldName(asked),
    values: sent?.values ?? fieldValues(asked, asked.answer),
    plain: flat(asked.text),
    media: [texts.add(media?.text), texts.add(media?.description)].filter((number) => number !== undefined),
    text: texts.add(asked.text),
    description: texts.add(asked.description),
    choices: shown(asked.choices),
    statements: shown(asked.statements),
    prompts: shown(asked.prompts),
    options: (asked.options ?? []).map(({ id, text }) => ({ id, plain: flat(text) })),
    zones: shown(asked.zones),
    given: texts.add(asked.given),
    gapText: segments && texts.add(gapTextOf(segments)),
    segments: segments?.map((segment) => (typeof segment === 'string' ? spaced(segment) : segment)),
    flagged: sent?.flagged ?? asked.flagged,
    problem: sent?.problem,
    feedback: sent?.feedback,
  };
}

function flat(html: string): string {
  return plainText(html).replaceAll(/\s+/g, ' ').trim();
}

function spaced(html: string): string {
  return plainText(html.replaceAll(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)>/gi, '\n'));
}

/** @returns undefined where there are paragraphs alone, whose fields stand within them */
function gapTextOf(segments: readonly (string | { readonly blank: number })[]): string | undefined {
  const html = segments.map((segment) => (typeof segment === 'string' ? segment : `[${segment.blank}]`)).join('');
  return html.replaceAll(/<\/?(?:p|br|div|span)\b[^>]*>/gi, '').includes('<') ? html : undefined;
}
