import { paragraphsIn, shownText } from '../../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { instantOf, isLocalTime } from '../../calendar/recurrence/local-time.js';
import { wallTime } from '../../calendar/recurrence/wall-time.js';
import { TEXT_OR_FILE } from '../assignment.entity.js';
import type { AssignmentTimes } from './assignment-terms.js';

const NUMBER = /^\d{1,9}(?:[.,]\d{1,4})?$/;

/** What stands in the fields of the form of an assignment. */
export interface AssignmentFields {
  readonly title: string;
  readonly description: string;
  /** Whether the description is written as HTML, since it has formatting. */
  readonly isHtml: boolean;
  /** Times of a wall clock in the zone of the teacher: `2026-11-28T10:00`. */
  readonly due: string;
  readonly ends: string;
  readonly highest: string;
  readonly kind: string;
  readonly extensions: string;
  readonly shares: boolean;
  readonly deletes: boolean;
  readonly hidden: boolean;
}

/** What is wrong, by field; `other` for what no field says. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Members of the API by the fields that write them. */
const FIELDS: Readonly<Record<string, keyof AssignmentFields>> = {
  title: 'title',
  description: 'description',
  qualification: 'highest',
  allowTextAssignment: 'kind',
  extensions: 'extensions',
  expiresOn: 'due',
  endsOn: 'ends',
};

/** The fields of a new assignment. */
export const NEW_ASSIGNMENT: AssignmentFields = {
  title: '',
  description: '',
  isHtml: false,
  due: '',
  ends: '',
  highest: '',
  kind: 'text_and_file',
  extensions: '',
  shares: false,
  deletes: false,
  hidden: false,
};

/** The fields of an assignment as it is stored. */
export function fieldsOf(row: ApiItem, { due, ends }: AssignmentTimes, zone: string): AssignmentFields {
  const html = textOf(row['description']);
  const text = shownText(html);
  const isHtml = !('paragraphs' in text);
  const highest = Number(row['qualification'] ?? 0);
  return {
    title: textOf(row['title']),
    isHtml,
    description: isHtml ? html : text.paragraphs.join('\n\n'),
    due: localIn(due, zone),
    ends: localIn(ends, zone),
    highest: highest === 0 ? '' : String(highest),
    kind: textOf(row['allowTextAssignment']),
    extensions: textOf(row['extensions']),
    shares: row['defaultVisibility'] === true,
    deletes: row['studentDeleteOwnPublication'] === true,
    hidden: row['active'] === 0,
  };
}

/** The fields as a form sends them. */
export function fieldsIn(form: URLSearchParams): AssignmentFields {
  const text = (name: string): string => (form.get(name) ?? '').trim();
  const kind = TEXT_OR_FILE.find((one) => one === text('kind')) ?? 'text_and_file';
  return {
    title: text('title'),
    description: (form.get('description') ?? '').replaceAll('\r\n', '\n'),
    isHtml: form.get('format') === 'html',
    due: text('due'),
    ends: text('ends'),
    highest: text('highest'),
    kind,
    extensions: text('extensions'),
    shares: form.has('shares'),
    deletes: form.has('deletes'),
    hidden: form.has('hidden'),
  };
}

/** What cannot be read of what was typed, by field. */
export function unreadableIn(fields: AssignmentFields, words: { readonly noDate: string; readonly noNumber: string }): FieldProblems {
  const problems: Record<string, string> = {};
  for (const name of ['due', 'ends'] as const) if (fields[name] !== '' && !isLocalTime(fields[name])) problems[name] = words.noDate;
  if (fields.highest !== '' && !NUMBER.test(fields.highest)) problems['highest'] = words.noNumber;
  return problems;
}

/** The members of the assignment that the fields write. */
export function assignmentBody(fields: AssignmentFields): ApiItem {
  return {
    title: fields.title,
    description: fields.isHtml ? fields.description : paragraphsIn(fields.description) || null,
    qualification: fields.highest === '' ? 0 : Number(fields.highest.replace(',', '.')),
    allowTextAssignment: fields.kind,
    extensions: fields.extensions === '' ? null : fields.extensions,
    defaultVisibility: fields.shares,
    studentDeleteOwnPublication: fields.deletes,
    active: fields.hidden ? 0 : 1,
  };
}

/** The members of its deadlines. */
export function termsBody({ due, ends }: AssignmentFields, zone: string): ApiItem {
  return { expiresOn: instantOf(due, zone), endsOn: instantOf(ends, zone) };
}

/** The sentences of the API by field. */
export function problemsOf(problem: Problem): FieldProblems {
  const found: Record<string, string> = {};
  for (const { propertyPath, message } of problem.document.violations ?? []) {
    const field = FIELDS[propertyPath] ?? 'other';
    found[field] = found[field] === undefined ? message : `${found[field]} ${message}`;
  }
  return Object.keys(found).length > 0 ? found : { other: problem.detail };
}

function localIn(instant: string, zone: string): string {
  return instant === '' ? '' : new Date(wallTime(new Date(instant), zone)).toISOString().slice(0, 16);
}
