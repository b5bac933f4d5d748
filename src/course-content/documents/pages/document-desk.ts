import { Injectable } from '@nestjs/common';
import { type CourseVisit, idOf } from '../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { sizeIn } from '../byte-size.js';

/** Rows of a folder that are listed for editing. */
export const MOST_ROWS = 100;
/** Folders that a document may be moved into. */
const MOST_FOLDERS = 100;

/** A document as its editors have it. */
interface DeskRow {
  readonly id: number;
  readonly title: string;
  readonly isFolder: boolean;
  readonly size: string;
  readonly href: string;
  readonly isHidden: boolean;
  readonly targets: readonly MoveTarget[];
}

/** A folder that a document can be moved into. */
interface MoveTarget {
  /** Id of its node. */
  readonly node: number;
  readonly path: string;
}

/** A folder as its editors have it. */
interface DeskFolder {
  /** 0: the uppermost one. */
  readonly id: number;
  readonly title?: string;
  readonly node: string;
  readonly rows: readonly DeskRow[];
  readonly isCut: boolean;
  readonly up?: { readonly title: string; readonly id: number };
}

/** What goes with a document. */
export interface Removal {
  readonly title: string;
  readonly isFolder: boolean;
  /** Documents in it. */
  readonly count: string;
  /** For how many days it can be restored. */
  readonly days: number;
  readonly paths: readonly string[];
}

/** Reads folders of a course as those who edit them need them. */
@Injectable()
export class DocumentDesk {
  /** @param id of the document that is the folder; 0 for the uppermost one @throws Problem 404 */
  async folder(visit: CourseVisit, id: number): Promise<DeskFolder> {
    const own = id === 0 ? undefined : await visit.one(`/api/documents?${visit.context}&filetype=folder`, id);
    const node = own === undefined ? visit.course.node : textOf(own['resourceNode']);
    const found = await this.#rows(visit, node);
    const hidden = await this.#hidden(visit, found);
    const folders = await this.#folders(visit);
    const targets: readonly MoveTarget[] = [
      { node: idOf(visit.course.node), path: '/' },
      ...folders.map(({ resourceNode, fullPath }) => ({ node: idOf(resourceNode), path: textOf(fullPath) })),
    ];
    return {
      id,
      title: own && textOf(own['title']),
      node,
      rows: found.slice(0, MOST_ROWS).map((row) => listed(visit, row, hidden, targetsOf(row, node, targets))),
      isCut: found.length > MOST_ROWS,
      ...(own === undefined ? {} : { up: await this.#above(visit, own) }),
    };
  }

  /** What the page says before a document is removed. @throws Problem 404 */
  async removal(visit: CourseVisit, id: number): Promise<Removal> {
    const found = await visit.one(`/api/documents?${visit.context}`, id);
    const isFolder = found['filetype'] === 'folder';
    const along = await visit.document(`/api/bin_entries/preview?item=/api/documents/${id}`);
    const counts = (along?.['counts'] ?? {}) as Readonly<Record<string, number>>;
    const usage = await visit.document(`/api/documents/${id}/lp-usage`);
    return {
      title: textOf(found['title']),
      isFolder,
      count: ((counts['documents'] ?? 1) - 1).toLocaleString(visit.language),
      days: Number(along?.['days'] ?? 0),
      paths: ((usage?.['learningPaths'] ?? []) as readonly ApiItem[]).map(({ title }) => textOf(title)),
    };
  }

  /** The link by which a document is given to the course, or session, of the visit. */
  async link({ rows, course }: CourseVisit, node: unknown): Promise<number> {
    const links = (await rows(`/api/resource_links?resourceNode=${textOf(node)}&course=${course.id}&itemsPerPage=${MOST_ROWS}`)) ?? [];
    const session = course.session ? `/api/sessions/${course.session.id}` : null;
    return Number(links.find((link) => (link['session'] ?? null) === session && (link['group'] ?? null) === null)?.['id'] ?? 0);
  }

  async #rows({ rows, context }: CourseVisit, node: string): Promise<readonly ApiItem[]> {
    const list = `/api/documents?${context}&resourceNode.parent=${node}&order[title]=asc`;
    const folders = (await rows(`${list}&filetype=folder&itemsPerPage=${MOST_ROWS}`)) ?? [];
    const files = (await rows(`${list}&filetype[]=file&filetype[]=video&filetype[]=link&itemsPerPage=${MOST_ROWS}`)) ?? [];
    return [...folders, ...files];
  }

  async #hidden({ rows, course }: CourseVisit, found: readonly ApiItem[]): Promise<ReadonlySet<unknown>> {
    if (found.length === 0) return new Set();
    const nodes = found.slice(0, MOST_ROWS).map(({ resourceNode }) => `resourceNode[]=${textOf(resourceNode)}`);
    const links = (await rows(`/api/resource_links?course=${course.id}&${nodes.join('&')}&itemsPerPage=${MOST_ROWS}`)) ?? [];
    return new Set(links.filter(({ visibility }) => visibility !== 'published').map(({ resourceNode }) => resourceNode));
  }

  async #folders({ rows, context }: CourseVisit): Promise<readonly ApiItem[]> {
    const found = (await rows(`/api/documents?${context}&filetype=folder&itemsPerPage=${MOST_FOLDERS}`)) ?? [];
    return found.toSorted((one, other) => textOf(one['fullPath']).localeCompare(textOf(other['fullPath'])));
  }

  async #above(visit: CourseVisit, { resourceNode }: ApiItem): Promise<DeskFolder['up']> {
    const nodes = await visit.items('/api/resource_nodes', [resourceNode], ['parent']);
    const parent = nodes.get(resourceNode)?.['parent'];
    const isTop = parent === visit.course.node || idOf(parent) === 0;
    const [row] = isTop ? [] : ((await visit.rows(`/api/documents?resourceNode=${textOf(parent)}&itemsPerPage=1`)) ?? []);
    return { title: textOf(row?.['title']), id: Number(row?.['id'] ?? 0) };
  }
}

function listed(
  { locale: language, course }: CourseVisit,
  { id, title, filetype, resourceNode, file }: ApiItem,
  hidden: ReadonlySet<unknown>,
  targets: readonly MoveTarget[],
): DeskRow {
  const isFolder = filetype === 'folder';
  const query = `?cid=${course.id}&sid=${course.session?.id ?? 0}`;
  const size = (file as { readonly size?: number } | null | undefined)?.size;
  return {
    id: Number(id),
    title: textOf(title),
    isFolder,
    size: size === undefined ? '' : sizeIn(language, size),
    href: isFolder ? `/document-desk${query}&folder=${Number(id)}` : `/documents/${Number(id)}${query}`,
    isHidden: hidden.has(resourceNode),
    targets,
  };
}

/** Not where it is, and no folder within itself. */
function targetsOf({ fullPath, resourceNode }: ApiItem, node: string, targets: readonly MoveTarget[]): readonly MoveTarget[] {
  const own = textOf(fullPath);
  return targets.filter((target) => target.node !== idOf(node) && target.node !== idOf(resourceNode) && !target.path.startsWith(`${own}/`));
}
