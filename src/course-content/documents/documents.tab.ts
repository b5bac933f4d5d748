import { catalogue } from '../../languages/catalogue.js';
import { excerptOf } from '../../pages/course/shown-text.js';
import type { CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import type { CourseContent, CourseContribution, CourseFile, CourseVisit } from '../../pages/course/course-tab.js';
import { idOf, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { sizeIn } from './byte-size.js';

/** Folders stand before all files, on the first page. */
const MOST_FOLDERS = 100;
const FILES = ['file', 'video', 'link'].map((type) => `filetype[]=${type}`).join('&');
const words = catalogue('documents.tab', {
  title: 'Documents',
  folder: 'Folder',
  file: 'File',
  empty: 'There are no documents yet.',
  emptyFolder: 'This folder is empty.',
  edit: 'Add and edit documents',
});

function lineOf(visit: CourseVisit, { id, title, comment, filetype, file }: ApiItem): CourseLine {
  const { locale: language, href, course } = visit;
  const { size, name } = (file ?? {}) as { readonly size?: number; readonly name?: string };
  const ending = /\.(\w{1,5})$/.exec(name ?? '')?.[1]?.toUpperCase();
  const kind = filetype === 'folder' ? words.in(language).folder : (ending ?? words.in(language).file);
  const parts = [kind, size === undefined ? '' : sizeIn(language, size), excerptOf(comment)];
  const page =
    filetype === 'folder' ? href(['documents', Number(id)]) : `/documents/${Number(id)}?cid=${course.id}&sid=${course.session?.id ?? 0}`;
  return { title: textOf(title), href: page, detail: parts.filter((part) => part !== '').join(' · ') };
}

/** Where teachers edit what is in a folder. */
function wayToDesk({ course, locale: language }: CourseVisit, id: number): CourseBlock {
  const query = `?cid=${course.id}&sid=${course.session?.id ?? 0}${id === 0 ? '' : `&folder=${id}`}`;
  return { kind: 'ways', ways: [{ title: words.in(language).edit, href: `/document-desk${query}` }] };
}

/** @param node address of the node of the folder, or of the course @param id of the document that is the folder */
async function folder(visit: CourseVisit, node: string, empty: string, id = 0): Promise<CourseContent> {
  const list = `/api/documents?${visit.context}&resourceNode.parent=${node}&order[title]=asc`;
  const folders = visit.page > 1 ? [] : ((await visit.rows(`${list}&filetype=folder&itemsPerPage=${MOST_FOLDERS}`)) ?? []);
  const files = (await visit.rows(`${list}&${FILES}&${pageOf(visit)}`)) ?? [];
  const lines = [...folders, ...files].map((row) => lineOf(visit, row));
  const shown: CourseBlock = { kind: 'lines', lines, empty, goesOn: files.length === PAGE_ROWS };
  return { blocks: (await visit.teaches()) ? [shown, wayToDesk(visit, id)] : [shown] };
}

/** A folder with what is in it; any other document is opened. */
async function document(visit: CourseVisit, id: number): Promise<CourseContent | CourseFile> {
  const found = await visit.one(`/api/documents?${visit.context}`, id);
  if (found['filetype'] !== 'folder') return { file: `/api/documents/${id}` };
  const content = await folder(visit, textOf(found['resourceNode']), words.in(visit.locale).emptyFolder, id);
  return { ...content, title: textOf(found['title']), back: await above(visit, found) };
}

/** The folder of a folder; the tab where it is in none. */
async function above(visit: CourseVisit, { resourceNode }: ApiItem): Promise<CourseContent['back']> {
  const nodes = await visit.items('/api/resource_nodes', [resourceNode], ['parent']);
  const parent = nodes.get(resourceNode)?.['parent'];
  if (parent === visit.course.node || idOf(parent) === 0) return undefined;
  const [row] = (await visit.rows(`/api/documents?resourceNode=${textOf(parent)}&itemsPerPage=1`)) ?? [];
  return row && { title: textOf(row['title']), href: visit.href(['documents', Number(row['id'])]) };
}

/** Folders and files of a course. */
export const documentsCourse: CourseContribution = {
  tabs: [
    {
      path: 'documents',
      title: words.message(({ title }) => title),
      tool: 'document',
      place: 10,
      items: 'documents',
      show: (visit) => folder(visit, visit.course.node, words.in(visit.locale).empty),
      item: document,
    },
  ],
};
