import { randomUUID } from 'node:crypto';
import type { Language } from '../../../languages/language.js';
import { plainText } from '../scoring/blanks.js';
import { editorWords } from './editor-words.js';
import type { EditedQuestion, EditedQuiz } from './edited-quiz.js';
import { type FormName, formOfType, offeredTypes, titleOfType } from './question-forms.js';
import type { QuizConflict } from './quiz-conflict.js';
import type { OpenedQuiz } from './quiz-editor.js';
import { QUIZ_SETTINGS } from './quiz-settings.js';

/** What happened to the form before it is shown. */
export interface EditorState {
  readonly edited: EditedQuiz;
  /** State that the form was opened with. */
  readonly etag: string;
  /** Keys of the questions that it was opened with. */
  readonly opened: readonly string[];
  readonly key?: string;
  readonly problems?: ReadonlyMap<string, string>;
  readonly conflict?: QuizConflict;
  /** Name of the field, or key of the question, that a button was for. */
  readonly focus?: string;
  readonly isSaved?: boolean;
}

/** A question as the view prints it. */
interface ShownEditedQuestion extends EditedQuestion {
  readonly number: number;
  readonly form: FormName;
  readonly title: string;
  readonly isReady: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The page of the form, before its markup. */
export function editorPage(opened: OpenedQuiz, state: EditorState, language: Language): Readonly<Record<string, unknown>> {
  const { place, id, zone, attempts, isTooLong, unready } = opened;
  const { edited, problems, conflict } = state;
  const words = editorWords.in(language);
  const address = `/quizzes/${id ?? 'new'}/edit?${place.query}`;
  return {
    place,
    id,
    zone,
    attempts,
    isTooLong,
    address,
    words,
    conflict,
    settings: QUIZ_SETTINGS,
    newTypes: offeredTypes(),
    language,
    etag: state.etag,
    opened: state.opened.join(' '),
    key: state.key ?? randomUUID(),
    focus: state.focus ?? '',
    isSaved: state.isSaved === true,
    isRefused: problems !== undefined && problems.size > 0,
    values: edited.values,
    questions: edited.questions.map((question, index) => shown(question, index, edited.questions.length, unready)),
    problem: (field: string): string | undefined => problems?.get(field),
    typeName: (type: string): string => titleOfType(type, language),
    nameOf: (question: EditedQuestion): string => excerpt(question),
    here: (name: string): string => `${place.href('quizzes')}${name}`,
    tools: id === undefined ? undefined : toolsOf(id, place.query),
  };
}

function shown(question: EditedQuestion, index: number, count: number, unready: ReadonlySet<string>): ShownEditedQuestion {
  const known = question.values['kept'] === '1' ? undefined : formOfType(question.type);
  return {
    ...question,
    number: index + 1,
    form: known?.name ?? 'kept',
    title: excerpt(question),
    isReady: !unready.has(question.key),
    isFirst: index === 0,
    isLast: index === count - 1,
  };
}

function excerpt({ values }: EditedQuestion): string {
  const text = plainText(values['text'] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** Pages beside the form. */
function toolsOf(id: number, query: string): Readonly<Record<string, string>> {
  const page = (name: string): string => `/quizzes/${id}/${name}?${query}`;
  return {
    import: page('import'),
    bank: page('bank'),
    preview: page('preview'),
    quiz: `/quizzes/${id}?${query}`,
    marking: page('marking'),
  };
}
