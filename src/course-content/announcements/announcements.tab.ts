import { catalogue, message } from '../../languages/catalogue.js';
import type { CourseBlock, CourseField, CourseLine, CourseTime } from '../../pages/course/course-block.js';
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
import { Problem } from '../../resource/protocol/problem.js';
import { instantOf, isLocalTime, knownZone } from '../calendar/recurrence/local-time.js';
import { worded } from '../../languages/worded.js';

const SHOWN = 3;
const LONGEST_TITLE = 250;
const LONGEST_TEXT = 20_000;
const LONGEST_TIME = 19;
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
  from: 'From when learners see it and are notified (optional, time of {zone})',
  planned: 'Learners see it from',
  noTime: 'That is no day with a time.',
});

/** What learners do not see yet, by the address of its node: from when they will. Nothing for those who do not teach: it is not in their lists. */
async function plannedAmong(visit: CourseVisit, nodes: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  if (nodes.length === 0 || !(await visit.teaches())) return new Map();
  const which = nodes.map((node) => `resourceNode[]=${encodeURIComponent(String(node))}`).join('&');
  const since = `startVisibilityAt[after]=${encodeURIComponent(visit.now.toISOString())}`;
  const links = (await visit.rows(`/api/resource_links?${which}&${since}&itemsPerPage=${PAGE_ROWS}`)) ?? [];
  return new Map(links.map(({ resourceNode, startVisibilityAt }) => [resourceNode, textOf(startVisibilityAt)]));
}

async function linesOf(visit: CourseVisit, rows: readonly ApiItem[]): Promise<readonly CourseLine[]> {
  const nodes = rows.map(({ resourceNode }) => resourceNode);
  const planned = await plannedAmong(visit, nodes);
  const { planned: label } = words.in(visit.locale);
  const places = await visit.items('/api/resource_nodes', nodes, ['createdAt']);
  return rows.map(({ id, title, content, resourceNode }) => {
    const at = textOf(places.get(resourceNode)?.['createdAt']);
    return {
      title: textOf(title),
      href: visit.href(['announcements', Number(id)]),
      detail: excerptOf(content),
      times: timesOf(at, planned.get(resourceNode), label),
    };
  });
}

/** @param at when it was written @param from when learners will see it */
function timesOf(at: string, from: string | undefined, label: string): readonly CourseTime[] {
  if (from !== undefined) return [{ label, at: from }];
  return at === '' ? [] : [{ at }];
}

function listOf({ context }: CourseVisit): string {
  return `/api/c_announcements?${context}&order[id]=desc`;
}

async function announcements(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`${listOf(visit)}&${pageOf(visit)}`)) ?? [];
  const lines = await linesOf(visit, rows);
  const form = visit.page === 1 && (await visit.teaches()) ? [formOf(visit, await zoneOf(visit))] : [];
  return { blocks: [{ kind: 'lines', lines, empty: words.in(visit.locale).empty, goesOn: rows.length === PAGE_ROWS }, ...form] };
}

/** The zone in which the teacher reads clocks. */
async function zoneOf({ id, document }: CourseVisit): Promise<string> {
  return knownZone(textOf((await document(`/api/users/${id}`))?.['timezone']));
}

function formOf({ locale }: CourseVisit, zone: string): CourseBlock {
  const { post, heading, text, send, from } = words.in(locale);
  const fields: readonly CourseField[] = [
    { name: 'title', label: heading, maxLength: LONGEST_TITLE, isLong: false },
    { name: 'text', label: text, maxLength: LONGEST_TEXT, isLong: true },
    { name: 'from', label: worded(from, { zone }), maxLength: LONGEST_TIME, isLong: false, isMoment: true, isOptional: true },
  ];
  return { kind: 'form', title: post, fields, submit: send };
}

/** @throws Problem 422 for a time that cannot be read */
async function publish(visit: CourseVisit, form: URLSearchParams): Promise<CourseWrite> {
  const { course, href } = visit;
  const from = form.get('from') ?? '';
  if (from !== '' && !isLocalTime(from)) throw new Problem(422, words.in(visit.locale).noTime);
  const startVisibilityAt = from === '' ? undefined : instantOf(from, await zoneOf(visit));
  const body = {
    title: form.get('title') ?? '',
    content: paragraphsIn((form.get('text') ?? '').slice(0, LONGEST_TEXT)),
    resourceLinkList: [
      { cid: course.id, ...(course.session && { sid: course.session.id }), ...(startVisibilityAt && { startVisibilityAt }) },
    ],
  };
  return { list: '/api/c_announcements', body, to: href(['announcements']) };
}

async function announcement(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/c_announcements?${visit.context}`, id);
  const { resourceNode } = found;
  const place = (await visit.items('/api/resource_nodes', [resourceNode], ['createdAt', 'creator'])).get(resourceNode);
  const author = (await visit.items('/api/users', [place?.['creator']], ['fullName'])).get(place?.['creator']);
  const files = (await visit.rows(`/api/c_announcements/${id}/attachments?itemsPerPage=${MOST_ATTACHMENTS}`)) ?? [];
  const written = textOf(place?.['createdAt']);
  const from = (await plannedAmong(visit, [resourceNode])).get(resourceNode);
  const [at, said] = from === undefined ? [written, author && `${textOf(author['fullName'])} ·`] : [from, words.in(visit.locale).planned];
  const text: CourseBlock = {
    kind: 'text',
    html: textOf(found['content']),
    times: at === '' ? [] : [{ label: said, at }],
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
