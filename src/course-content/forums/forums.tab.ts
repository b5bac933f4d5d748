import type { CourseBadge, CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseContribution, type CourseVisit, PAGE_ROWS, pageOf } from '../../pages/course/course-tab.js';
import { excerptOf } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { worded } from '../../pages/worded.js';
import { followButton, followedThreads, unreadThreads } from './forum-following.js';
import { words } from './forum-words.js';
import { DOES, LONGEST_TEXT, LONGEST_TITLE, written } from './forum-writing.js';
import { threadPage } from './thread-page.js';

async function forums(visit: CourseVisit): Promise<CourseContent> {
  const rows = (await visit.rows(`/api/forums?${visit.context}&order[title]=asc&${pageOf(visit)}`)) ?? [];
  const { threads, messages, locked, empty } = words.in(visit.locale);
  const lines = rows.map((row): CourseLine => {
    const figures = `${threads}: ${shown(visit, row['forumThreads'])} · ${messages}: ${shown(visit, row['forumPosts'])}`;
    return {
      title: textOf(row['title']),
      href: visit.href(['forums', Number(row['id'])]),
      detail: [excerptOf(row['forumComment']), figures].filter((part) => part !== '').join(' · '),
      badges: row['locked'] === true ? [{ text: locked }] : [],
    };
  });
  const form = visit.page === 1 && (await visit.teaches()) ? [openForm(visit)] : [];
  return { blocks: [{ kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS }, ...form] };
}

function openForm({ locale }: CourseVisit): CourseBlock {
  const { open, name, make } = words.in(locale);
  const fields = [{ name: 'title', label: name, maxLength: LONGEST_TITLE, isLong: false }];
  return { kind: 'form', title: open, fields, submit: make, does: DOES.open };
}

async function forum(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/forums?${visit.context}`, id);
  const list = `/api/forum_threads?${visit.context}&forum=/api/forums/${id}&order[threadSticky]=desc&order[threadDate]=desc`;
  const rows = (await visit.rows(`${list}&${pageOf(visit)}`)) ?? [];
  const followed = await followedThreads(
    visit,
    rows.map((row) => row['id']),
  );
  const unread = await unreadThreads(visit);
  const lines = rows.map((row) => {
    const href = visit.href(['forums', id, Number(row['id'])]);
    return threadLine(visit, row, { href, isFollowed: followed.has(Number(row['id'])), unread: unread.get(href)?.count ?? 0 });
  });
  const comment: CourseBlock[] = textOf(found['forumComment']) === '' ? [] : [{ kind: 'text', html: textOf(found['forumComment']) }];
  const empty = words.in(visit.locale).noThreads;
  const shownThreads: CourseBlock = { kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS };
  const begin = visit.page === 1 && (await takesThreads(visit, found)) ? [beginForm(visit)] : [];
  return { title: textOf(found['title']), blocks: [...comment, await followButton(visit, 'forumId', id), shownThreads, ...begin] };
}

/** What the line of a thread says for its reader alone. */
interface OwnThread {
  readonly href: string;
  readonly isFollowed: boolean;
  /** Messages that are not read yet. */
  readonly unread: number;
}

/** Those who teach open threads in any forum; the API says the same to who sends the form. */
async function takesThreads(visit: CourseVisit, { locked, allowNewThreads }: ApiItem): Promise<boolean> {
  return (locked !== true && allowNewThreads === true) || (await visit.teaches());
}

function beginForm({ locale }: CourseVisit): CourseBlock {
  const { begin, subject, text, send } = words.in(locale);
  const title = { name: 'title', label: subject, maxLength: LONGEST_TITLE, isLong: false };
  const fields = [title, { name: 'text', label: text, maxLength: LONGEST_TEXT, isLong: true }];
  return { kind: 'form', title: begin, fields, submit: send, does: DOES.begin };
}

function threadLine(visit: CourseVisit, row: ApiItem, { href, isFollowed, unread }: OwnThread): CourseLine {
  const texts = words.in(visit.locale);
  const { replies, locked, sticky, somebody, followed } = texts;
  const badges: CourseBadge[] = [
    ...(unread > 0 ? [{ text: worded(texts.unread, { count: unread }, visit.locale), tone: 'live' as const }] : []),
    ...(isFollowed ? [{ text: followed }] : []),
    ...(row['threadSticky'] === true ? [{ text: sticky }] : []),
    ...(row['locked'] === true ? [{ text: locked }] : []),
  ];
  return {
    title: textOf(row['title']),
    href,
    detail: `${textOf(row['posterFullName']) || somebody} · ${replies}: ${shown(visit, row['threadReplies'])}`,
    times: [{ at: textOf(row['threadDate']) }],
    badges,
  };
}

function shown({ locale: language }: CourseVisit, value: unknown): string {
  return Number(value).toLocaleString(language);
}

/** Forums of a course with their discussions. */
export const forumsCourse: CourseContribution = {
  tabs: [
    {
      path: 'forums',
      title: words.message(({ title }) => title),
      tool: 'forum',
      place: 90,
      items: 'forums',
      show: forums,
      item: forum,
      part: threadPage,
      write: written,
    },
  ],
};
