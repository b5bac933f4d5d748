import type { Actor } from '../../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import type { PageApi } from '../../../../pages/page-api.js';

/** What can fill a column by itself, by the kinds of links: the collection below `/api/`, with the filters of what is marked. */
const COLLECTIONS = {
  exercise: ['c_quizzes', '&active[]=active&active[]=inactive'],
  student_publication: ['c_student_publications', '&filetype=folder'],
  learning_path: ['learning_paths', ''],
} as const;

type CountedKind = keyof typeof COLLECTIONS;

const MOST = 100;

/** Activities of one kind. */
interface CountableActivities {
  readonly kind: CountedKind;
  /** `value` names kind and id, as the form sends them: `exercise:5`. */
  readonly activities: readonly { readonly value: string; readonly title: string }[];
}

/**
 * The activities of a course that its gradebook does not count yet, by kind; kinds of which there are none are left out.
 * @param category address of the gradebook @param context `cid=3&sid=0`
 */
export async function countableActivities(
  api: PageApi,
  actor: Actor,
  category: string,
  context: string,
): Promise<readonly CountableActivities[]> {
  const members = ['type', 'refId'].map((name) => `properties[]=${name}`).join('&');
  const links = await api.rows(actor, `/api/gradebook_links?category=${category}&${members}&itemsPerPage=${MOST}`);
  const counted = new Set(links.map(({ type, refId }) => `${textOf(type)}:${String(refId)}`));
  const groups: CountableActivities[] = [];
  for (const [kind, [collection, filters]] of Object.entries(COLLECTIONS)) {
    const rows = await api.rows(actor, `/api/${collection}?${context}${filters}&order[title]=asc&itemsPerPage=${MOST}`);
    const activities = rows.map((row) => shown(kind, row)).filter(({ value }) => !counted.has(value));
    if (activities.length > 0) groups.push({ kind: kind as CountedKind, activities });
  }
  return groups;
}

/** What a form chose, as the members of a link; none of them where it chose nothing. */
export function chosenActivity(value: string | null): Readonly<Record<string, unknown>> {
  const [, type, id] = /^(\w+):(\d{1,9})$/.exec(value ?? '') ?? [];
  return type === undefined ? {} : { type, refId: Number(id) };
}

function shown(kind: string, { id, title }: ApiItem): { readonly value: string; readonly title: string } {
  return { value: `${kind}:${String(id)}`, title: textOf(title) };
}
