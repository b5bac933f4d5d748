import { catalogue, message } from '../../languages/catalogue.js';
import type { CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseFile,
  type CourseVisit,
  type CourseWrite,
  PAGE_ROWS,
  pageOf,
} from '../../pages/course/course-tab.js';
import { excerptOf, paragraphsIn } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';

const SHOWN = 3;
const LONGEST_TITLE = 250;
const LONGEST_TEXT = 20_000;
const MOST_ATTACHMENTS = 30;

const words = catalogue('announcements.tab', {
  title: 'Announcements',
  empty: 'Nothing has been announced yet.',
  attachments: 'Attachments',
  none: 'There are none.',
  post: 'New announcement',
  heading: 'Title',
  text: 'Text',
  send: 'Publish',
});

async function linesOf(visit: CourseVisit, rows: readonly ApiItem[]): Promise<readonly CourseLine[]> {
  const nodes = rows.map(({ resourceNode }) => resourceNode);
  const places = await visit.items('/api/resource_nodes', nodes, ['createdAt']);
  return rows.map(({ id, title, content, resourceNode }) => {
    const at = textOf(places.get(resourceNode)?.['createdAt']);
    return {
      title: textOf(title),
      href: visit.href(['announcements', Number(id)]),
      detail: excerptOf(content),
      times: at === '' ? [] : [{ at }],
    };
  });
}

function listOf({ context }: CourseVisit): string {
  return `/api/c_announcements?${context}&order[id]=desc`;
}

async function announcements(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`${listOf(visit)}&${pageOf(visit)}`)) ?? [];
  const lines = await linesOf(visit, rows);
  const form = visit.page === 1 && (await visit.teaches()) ? [formOf(visit)] : [];
  return { blocks: [{ kind: 'lines', lines, empty: words.in(visit.locale).empty, goesOn: rows.length === PAGE_ROWS }, ...form] };
}

function formOf({ locale: language }: CourseVisit): CourseBlock {
  const { post, heading, text, send } = words.in(language);
  const title = { name: 'title', label: heading, maxLength: LONGEST_TITLE, isLong: false };
  return { kind: 'form', title: post, fields: [title, { name: 'text', label: text, maxLength: LONGEST_TEXT, isLong: true }], submit: send };
}

function publish({ course, href }: CourseVisit, form: URLSearchParams): Promise<CourseWrite> {
  const body = {
    title: form.get('title') ?? '',
    content: paragraphsIn((form.get('text') ?? '').slice(0, LONGEST_TEXT)),
    resourceLinkList: [{ cid: course.id, ...(course.session ? { sid: course.session.id } : {}) }],
  };
  return Promise.resolve({ list: '/api/c_announcements', body, to: href(['announcements']) });
}

async function announcement(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/c_announcements?${visit.context}`, id);
  const { resourceNode } = found;
  const place = (await visit.items('/api/resource_nodes', [resourceNode], ['createdAt', 'creator'])).get(resourceNode);
  const author = (await visit.items('/api/users', [place?.['creator']], ['fullName'])).get(place?.['creator']);
  const files = (await visit.rows(`/api/c_announcements/${id}/attachments?itemsPerPage=${MOST_ATTACHMENTS}`)) ?? [];
  const at = textOf(place?.['createdAt']);
  const text: CourseBlock = {
    kind: 'text',
    html: textOf(found['content']),
    times: at === '' ? [] : [{ label: author && `${textOf(author['fullName'])} ·`, at }],
  };
  const lines = files.map((file) => ({
    title: textOf(file['filename']) || textOf((file['file'] as ApiItem | null)?.['name']),
    href: visit.href(['announcements', id, Number(file['id'])]),
    detail: excerptOf(file['comment']),
  }));
  const { attachments, none } = words.in(visit.locale);
  const attached: CourseBlock[] = lines.length === 0 ? [] : [{ kind: 'lines', title: attachments, lines, empty: none }];
  return { title: textOf(found['title']), blocks: [text, ...attached] };
}

async function attachment(visit: CourseVisit, id: number, part: number): Promise<CourseFile> {
  await visit.one(`/api/c_announcements?${visit.context}`, id);
  await visit.one(`/api/c_announcements/${id}/attachments`, part);
  return { file: `/api/c_announcement_attachments/${part}` };
}

async function latest(visit: CourseVisit): Promise<readonly CourseLine[] | undefined> {
  const rows = await visit.rows(`${listOf(visit)}&itemsPerPage=${SHOWN}`);
  return rows && linesOf(visit, rows);
}

/** News of a course, the latest first. */
export const announcementsCourse: CourseContribution = {
  tabs: [
    {
      path: 'announcements',
      title: words.message(({ title }) => title),
      tool: 'announcement',
      place: 20,
      items: 'c_announcements',
      show: announcements,
      item: announcement,
      part: attachment,
      write: publish,
    },
  ],
  sections: [
    {
      title: message('announcements.tab.latestAnnouncements.title', 'Latest announcements'),
      tool: 'announcement',
      place: 20,
      tab: 'announcements',
      empty: words.message(({ empty }) => empty),
      lines: latest,
    },
  ],
};
