import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { wallTime } from '../../calendar/recurrence/wall-time.js';
import type { QuestionType } from '../scoring/question-types.js';
import type { QuestionContent } from '../scoring/question-content.js';
import { isScorable } from '../question-versions.js';
import type { EditedQuestion, EditedQuiz, Values } from './edited-quiz.js';
import { fieldOfHtml, fieldOfNumber } from './plain-field.js';
import { type ApiAnswer, given } from './question-form.js';
import { formOfType } from './question-forms.js';
import { ALL_SETTINGS, type QuizSetting } from './quiz-settings.js';

/** The form of a quiz as the API has it. @param zone in which times are shown */
export function shownQuiz(quiz: ApiItem, zone: string): EditedQuiz {
  return { values: settingsOf(quiz, zone), questions: placementsOf(quiz).map(shownPlacement) };
}

/** The rows of `questions`; the API embeds them unless there are too many. */
export function placementsOf(quiz: ApiItem): readonly ApiItem[] {
  return Array.isArray(quiz['questions']) ? (quiz['questions'] as ApiItem[]) : [];
}

/** The settings of a quiz as fields. */
function settingsOf(quiz: ApiItem, zone: string): Values {
  return Object.assign({}, ...ALL_SETTINGS.map((setting) => fieldOf(setting, quiz[setting.name], zone))) as Values;
}

function fieldOf({ name, kind }: QuizSetting, value: unknown, zone: string): Values {
  if (value === null || value === undefined) return {};
  if (kind === 'text') return fieldOfHtml(name, value);
  if (kind === 'flag') return given({ [name]: value === true ? '1' : '' });
  if (kind === 'moment') return { [name]: new Date(wallTime(new Date(textOf(value)), zone)).toISOString().slice(0, 16) };
  return { [name]: fieldOfNumber(value) };
}

function shownPlacement(placement: ApiItem): EditedQuestion {
  const question = placement['question'];
  const key = `p${String(placement['id'])}`;
  if (typeof question !== 'object' || question === null) return { key, id: idIn(question), values: {}, rows: [] };
  return shownQuestion(question as ApiItem, key);
}

/** A question as the form shows it. @param key by which the form names it */
export function shownQuestion(question: ApiItem, key: string): EditedQuestion {
  const type = question['type'] as QuestionType;
  const answers = answersOf(question);
  const parts = answers && formOfType(type)?.form.shown(question, answers);
  const common = {
    ...fieldOfHtml('text', question['question']),
    ...fieldOfHtml('description', question['description']),
    ...fieldOfHtml('feedback', question['feedback']),
    ...given({ mandatory: question['mandatory'] === true ? '1' : '', points: fieldOfNumber(question['ponderation']) }),
  };
  // What the fields cannot hold is kept as it is.
  const held: Values = parts ? {} : { kept: '1' };
  return { key, type, id: Number(question['id']), values: { ...common, ...parts?.values, ...held }, rows: parts?.rows ?? [] };
}

function answersOf(question: ApiItem): readonly ApiAnswer[] | undefined {
  return Array.isArray(question['answers']) ? (question['answers'] as ApiAnswer[]) : undefined;
}

/** Whether learners could be asked the question as it is stored. */
export function isReady(question: ApiItem): boolean {
  const answers = (answersOf(question) ?? []).map((answer) => ({ ...answer, text: answer.answer, weight: answer.ponderation, zone: null }));
  const type = question['type'] as QuestionType;
  if (type.startsWith('hot_spot') || type === 'annotation' || type === 'media' || type === 'page_break') return true;
  const extra = typeof question['extra'] === 'string' ? question['extra'] : null;
  return isScorable({ type, answers, extra, options: [], points: Number(question['ponderation']) } as unknown as QuestionContent);
}

function idIn(address: unknown): number {
  return Number(/\/(\d+)$/.exec(textOf(address))?.[1] ?? 0);
}
