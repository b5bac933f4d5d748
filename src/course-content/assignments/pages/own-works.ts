import type { Actor } from '../../../auth/actor.js';
import { idOf } from '../../../pages/course/course-tab.js';
import { htmlOf } from '../../../pages/course/shown-text.js';
import type { PageTexts } from '../../../pages/course/page-texts.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import type { AssignmentPageApi } from './assignment-page-api.js';
import { assignmentAddress } from './assignment-place.js';
import type { CourseContext } from '../../../pages/course/course-context.js';

const WORKS = '/api/c_student_publications';
const CORRECTIONS = '/api/c_student_publication_corrections';
const MOST_WORKS = 50;
const MOST_COMMENTS = 50;

/** A file that a page leads to. */
export interface ShownFile {
  readonly name: string;
  readonly href: string;
  /** Bytes. */
  readonly size?: number;
}

/** A remark on a work. */
interface ShownComment {
  readonly id: number;
  readonly author: string;
  readonly isOwn: boolean;
  readonly at: string;
  readonly plain: string;
  /** Number of its text on the page. */
  readonly text?: number;
  readonly file?: ShownFile;
}

/** A work that was handed in. */
export interface ShownWork {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  readonly isLate: boolean;
  readonly lateSeconds: number;
  /** Number of its text on the page. */
  readonly text?: number;
  readonly file?: ShownFile;
  /** Undefined while it has none. */
  readonly mark?: number;
  readonly markedAt: string;
  readonly correction?: ShownFile;
  readonly comments: readonly ShownComment[];
}

/** Whose works are read, and for which page. */
interface WorksQuestion {
  readonly actor: Actor;
  /** Id of the reader's account. */
  readonly account: number;
  /** Id of the account that handed them in. */
  readonly author: number;
  readonly assignment: number;
  readonly context: CourseContext | undefined;
  readonly texts: PageTexts;
}

/** The works of one person for an assignment, the latest first, each with what was said of it. */
export async function worksOf(api: AssignmentPageApi, question: WorksQuestion): Promise<readonly ShownWork[]> {
  const { actor, author, assignment } = question;
  const filters = `filetype=file&user=/api/users/${author}&publicationParent=${WORKS}/${assignment}`;
  const rows = (await api.readable(actor, `${WORKS}?${filters}&order[sentDate]=desc&itemsPerPage=${MOST_WORKS}`)) ?? [];
  const works: ShownWork[] = [];
  for (const row of rows.filter(({ active }) => active !== 2)) works.push(await shownWork(api, question, row));
  return works;
}

async function shownWork(api: AssignmentPageApi, question: WorksQuestion, row: ApiItem): Promise<ShownWork> {
  const id = Number(row['id']);
  const isMarked = row['dateOfQualification'] != null;
  return {
    id,
    title: textOf(row['title']),
    at: textOf(row['sentDate']),
    isLate: row['late'] === true,
    lateSeconds: Number(row['lateSeconds'] ?? 0),
    text: question.texts.add(textOf(row['description'])),
    file: fileOf(question, 'works', row),
    mark: isMarked ? Number(row['qualification']) : undefined,
    markedAt: textOf(row['dateOfQualification']),
    correction: row['correction'] == null ? undefined : await correctionOf(api, question, id),
    comments: await commentsOn(api, question, id),
  };
}

async function correctionOf(api: AssignmentPageApi, question: WorksQuestion, work: number): Promise<ShownFile | undefined> {
  const rows = await api.readable(question.actor, `${CORRECTIONS}?publication=${WORKS}/${work}&itemsPerPage=1`);
  const [row] = rows ?? [];
  return row && fileOf(question, 'corrections', row);
}

async function commentsOn(api: AssignmentPageApi, question: WorksQuestion, work: number): Promise<readonly ShownComment[]> {
  const { actor, account, texts } = question;
  const rows = (await api.readable(actor, `${WORKS}/${work}/comments?order[sentAt]=asc&itemsPerPage=${MOST_COMMENTS}`)) ?? [];
  const names = await namesOf(api, actor, rows);
  return rows.map((row) => {
    const [id, plain, name] = [Number(row['id']), textOf(row['comment']), textOf(row['file'])];
    return {
      id,
      plain,
      at: textOf(row['sentAt']),
      text: texts.add(htmlOf(plain)),
      author: names.get(idOf(row['user'])) ?? '–',
      isOwn: idOf(row['user']) === account,
      file: name === '' ? undefined : { name, href: addressOf(question, 'comments', id) },
    };
  });
}

async function namesOf(api: AssignmentPageApi, actor: Actor, rows: readonly ApiItem[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ user }) => idOf(user)))].filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const query = [...ids.map((id) => `id[]=${id}`), 'properties[]=id', 'properties[]=fullName', `itemsPerPage=${MOST_COMMENTS}`].join('&');
  const people = (await api.readable(actor, `/api/users?${query}`)) ?? [];
  return new Map(people.map(({ id, fullName }) => [Number(id), textOf(fullName)]));
}

/** Where files of assignments are opened, by the part of their address. */
export const FILE_LISTS: Readonly<Record<string, string>> = {
  works: WORKS,
  corrections: CORRECTIONS,
  comments: '/api/c_student_publication_comments',
};

function fileOf(question: WorksQuestion, kind: string, row: ApiItem): ShownFile | undefined {
  const file = row['file'] as Readonly<Record<string, unknown>> | null | undefined;
  if (file == null) return undefined;
  const name = textOf(file['name']) || textOf(row['title']);
  return { name, size: Number(file['size'] ?? 0), href: addressOf(question, kind, Number(row['id'])) };
}

function addressOf({ assignment, context }: WorksQuestion, kind: string, id: number): string {
  return assignmentAddress(assignment, context, `/files/${kind}/${id}`);
}
