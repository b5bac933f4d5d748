import { typedTime } from '../../calendar/recurrence/wall-time.js';
import type { Violation } from '../../../resource/protocol/problem.js';
import type { EditedQuestion, EditedQuiz, Values } from './edited-quiz.js';
import { htmlOfField, numberOfField } from './plain-field.js';
import { given, type WrittenParts } from './question-form.js';
import { formOfType } from './question-forms.js';
import { ALL_SETTINGS, type QuizSetting } from './quiz-settings.js';

type Members = Readonly<Record<string, unknown>>;

/** Names of fields by the paths at which the API finds something wrong. */
export type FieldsByPath = ReadonlyMap<string, string>;

/** What is sent of one item, and from which fields it comes. */
export interface Written {
  readonly body: Members;
  readonly fields: FieldsByPath;
}

/** What the API has, of which forms say what they change. */
export interface Known {
  readonly quiz?: Values;
  /** Questions of the quiz, by their keys. */
  readonly placements: ReadonlyMap<string, EditedQuestion>;
  readonly answers: ReadonlySet<number>;
}

const QUESTION_FIELDS = {
  question: 'text',
  description: 'description',
  ponderation: 'points',
  feedback: 'feedback',
  mandatory: 'mandatory',
};

/** The settings that the form changes. @param zone in which times were typed @param stored what the API has of them */
function writtenSettings(values: Values, zone: string, stored: Values | undefined): Members {
  const changed = ALL_SETTINGS.filter(({ name }) => stored === undefined || !isSame(values, stored, name));
  return Object.fromEntries(changed.map((setting) => [setting.name, settingOf(setting, values, zone)]));
}

function isSame(one: Values, other: Values, name: string): boolean {
  return (one[name] ?? '') === (other[name] ?? '');
}

function settingOf({ name, kind, isRequired }: QuizSetting, values: Values, zone: string): unknown {
  const typed = (values[name] ?? '').trim();
  if (kind === 'flag') return typed === '1';
  if (kind === 'whole') return numberOfField(typed) ?? (isRequired === true ? 0 : null);
  if (kind === 'moment') return typed === '' ? null : typedTime(typed, zone);
  if (kind === 'text') return typed === '' ? null : htmlOfField(values, name);
  return typed;
}

/** The quiz with its questions, of which those that are not in the bank yet are written inside of it. */
export function writtenQuiz(edited: EditedQuiz, zone: string, known: Known): Written {
  const fields = new Map<string, string>(ALL_SETTINGS.map(({ name }) => [name, `quiz.${name}`]));
  const questions = edited.questions.map((question, index) => {
    const at = `questions[${index}]`;
    const questionOrder = index + 1;
    fields.set(at, question.key);
    if (known.placements.has(question.key)) return { '@id': `/api/c_quiz_rel_questions/${question.key.slice(1)}`, questionOrder };
    if (question.id > 0) return { question: `/api/c_quiz_questions/${question.id}`, questionOrder };
    const written = writtenQuestion(question, known);
    for (const [path, field] of written.fields) fields.set(`${at}.question.${path}`, field);
    return { question: { type: question.type, ...written.body }, questionOrder };
  });
  return { body: { ...writtenSettings(edited.values, zone, known.quiz), questions }, fields };
}

/** One question with its answers. */
export function writtenQuestion(question: EditedQuestion, known: Known): Written {
  const parts: WrittenParts = formOfType(question.type)?.form.written(question) ?? { answers: [] };
  const { key, values } = question;
  const fields = new Map<string, string>();
  for (const [member, field] of Object.entries({ ...QUESTION_FIELDS, ...parts.fields })) fields.set(member, `${key}.q.${field}`);
  const answers = parts.answers.map(({ row, id, members, fields: own }, index) => {
    const beginning = row === '' ? `${key}.q.` : `${key}.${row}.`;
    for (const [member, field] of Object.entries(own)) fields.set(`answers[${index}].${member}`, `${beginning}${field}`);
    return { ...(known.answers.has(id) ? { '@id': `/api/c_quiz_answers/${id}` } : {}), ...members };
  });
  const { values: stored } = known.placements.get(key) ?? {};
  const texts = [['question', 'text'] as const, ['description', 'description'] as const, ['feedback', 'feedback'] as const];
  const changed = texts.filter(([, field]) => stored === undefined || !isSame(values, stored, field));
  const common = {
    ...Object.fromEntries(changed.map(([member, field]) => [member, htmlOfField(values, field) || (member === 'question' ? '' : null)])),
    mandatory: values['mandatory'] === '1',
    ponderation: numberOfField(values['points']) ?? 0,
  };
  return { body: { ...common, ...parts.members, answers }, fields };
}

/** Whether a question says something else than the one that is stored. */
export function differs(one: EditedQuestion, other: EditedQuestion): boolean {
  return fingerprint(one) !== fingerprint(other);
}

function fingerprint({ type, values, rows }: EditedQuestion): string {
  const sorted = (all: Values): unknown => Object.entries(given(all)).sort(([one], [other]) => one.localeCompare(other));
  const filled = rows.map(({ key, values: own }) => [key, sorted(own)]);
  return JSON.stringify([type, sorted(values), filled]);
}

/** What is wrong, by the names of fields; what belongs to no field is under its question, or under ''. */
export function problemsByField(violations: readonly Violation[], fields: FieldsByPath): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { propertyPath, message } of violations) {
    const field = fields.get(propertyPath) ?? fields.get(/^questions\[\d+\]/.exec(propertyPath)?.[0] ?? '') ?? '';
    const text = field === '' ? `${propertyPath}: ${message}` : message;
    found.set(field, [found.get(field), text].filter((part) => part !== undefined).join(' '));
  }
  return found;
}
