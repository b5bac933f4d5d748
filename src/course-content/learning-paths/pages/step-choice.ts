import type { Actor } from '../../../auth/actor.js';
import { excerptOf } from '../../../pages/course/shown-text.js';
import type { PageApi } from '../../../pages/page-api.js';

/** Rows of material that are listed at once. */
export const MOST_CHOICES = 20;

const LONGEST_TITLE = 511;

/** What steps are made of, by their kinds: the collection below `/api/`, with the filters of what can be a step. */
const COLLECTIONS = {
  document: ['documents', '&filetype[]=file&filetype[]=video'],
  quiz: ['c_quizzes', '&active[]=active&active[]=inactive'],
  student_publication: ['c_student_publications', '&filetype=folder'],
  forum: ['forums', ''],
  link: ['links', ''],
  survey: ['c_surveys', ''],
  meeting: ['conference_meetings', ''],
} as const;

/** A kind of step that is chosen from the material of the course. */
export type ChosenKind = keyof typeof COLLECTIONS;

export const CHOSEN_KINDS = Object.keys(COLLECTIONS) as readonly ChosenKind[];

/** Material that can be a step. */
export interface Choice {
  readonly id: number;
  readonly title: string;
}

/** What the form to choose by shows. */
export interface Choices {
  readonly kind: ChosenKind;
  readonly search: string;
  readonly rows: readonly Choice[];
  readonly isCut: boolean;
}

/** The kind that a form names; documents where it names none of them. */
export function chosenKind(name: string | null): ChosenKind {
  return CHOSEN_KINDS.find((kind) => kind === name) ?? 'document';
}

/** @param context that lists of content are given: `cid=3&sid=0` @param search that titles contain; all where it is empty */
export async function choicesOf(api: PageApi, actor: Actor, context: string, kind: ChosenKind, search: string): Promise<Choices> {
  const [collection, filters] = COLLECTIONS[kind];
  const title = search === '' ? '' : `&title=${encodeURIComponent(search)}`;
  // Meetings are no nodes of the course: they name it.
  const where = kind === 'meeting' ? `course=${new URLSearchParams(context).get('cid') ?? ''}` : context;
  const found = await api.rows(actor, `/api/${collection}?${where}${filters}${title}&order[title]=asc&itemsPerPage=${MOST_CHOICES + 1}`);
  const rows = found.slice(0, MOST_CHOICES).map((row) => ({ id: Number(row['id']), title: excerptOf(row['title'], LONGEST_TITLE) }));
  return { kind, search, rows, isCut: found.length > MOST_CHOICES };
}

/** The title that a step of some material has at first. @throws Problem as the API would answer */
export async function titleOfMaterial(api: PageApi, actor: Actor, kind: ChosenKind, id: number): Promise<string> {
  const found = await api.item(actor, `/api/${COLLECTIONS[kind][0]}/${id}`);
  return excerptOf(found['title'], LONGEST_TITLE - 1);
}
