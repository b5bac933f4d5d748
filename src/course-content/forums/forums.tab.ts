import { catalogue } from '../../languages/catalogue.js';
import type { CourseBlock, CourseLine } from '../../pages/course/course-block.js';
import {
  type CourseContent,
  type CourseContribution,
  type CourseVisit,
  type CourseWrite,
  PAGE_ROWS,
  pageOf,
} from '../../pages/course/course-tab.js';
import { excerptOf, paragraphsIn } from '../../pages/course/shown-text.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';

/** Texts take more of a page than lines. */
const POSTS = 10;
const LONGEST_TITLE = 250;
const LONGEST_REPLY = 20_000;

const words = catalogue('forums.tab', {
  title: 'Forums',
  empty: 'There are no forums yet.',
  noThreads: 'Nothing has been discussed here yet.',
  noPosts: 'There are no messages yet.',
  threads: 'Discussions',
  messages: 'Messages',
  replies: 'Replies',
  locked: 'Locked',
  sticky: 'On top',
  somebody: 'Former member',
  reply: 'Reply',
  text: 'Your message',
  send: 'Send',
});

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
  return { blocks: [{ kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS }] };
}

async function forum(visit: CourseVisit, id: number): Promise<CourseContent> {
  const found = await visit.one(`/api/forums?${visit.context}`, id);
  const list = `/api/forum_threads?${visit.context}&forum=/api/forums/${id}&order[threadSticky]=desc&order[threadDate]=desc`;
  const rows = (await visit.rows(`${list}&${pageOf(visit)}`)) ?? [];
  const lines = rows.map((row) => threadLine(visit, id, row));
  const comment: CourseBlock[] = textOf(found['forumComment']) === '' ? [] : [{ kind: 'text', html: textOf(found['forumComment']) }];
  const empty = words.in(visit.locale).noThreads;
  return { title: textOf(found['title']), blocks: [...comment, { kind: 'lines', lines, empty, goesOn: rows.length === PAGE_ROWS }] };
}

function threadLine(visit: CourseVisit, forumId: number, row: ApiItem): CourseLine {
  const { replies, locked, sticky, somebody } = words.in(visit.locale);
  const badges = [...(row['threadSticky'] === true ? [{ text: sticky }] : []), ...(row['locked'] === true ? [{ text: locked }] : [])];
  return {
    title: textOf(row['title']),
    href: visit.href(['forums', forumId, Number(row['id'])]),
    detail: `${textOf(row['posterFullName']) || somebody} · ${replies}: ${shown(visit, row['threadReplies'])}`,
    times: [{ at: textOf(row['threadDate']) }],
    badges,
  };
}

async function thread(visit: CourseVisit, forumId: number, id: number): Promise<CourseContent> {
  const place = await visit.one(`/api/forums?${visit.context}`, forumId);
  const found = await visit.one(`/api/forum_threads?${visit.context}&forum=/api/forums/${forumId}`, id);
  const posts = (await visit.rows(`/api/forum_posts?thread=/api/forum_threads/${id}&order[id]=asc&${pageOf(visit, POSTS)}`)) ?? [];
  const texts = posts.map(({ posterFullName, postText, postDate }): CourseBlock => {
    const title = textOf(posterFullName) || words.in(visit.locale).somebody;
    return { kind: 'text', title, html: textOf(postText), times: [{ at: textOf(postDate) }] };
  });
  const isOnePage = visit.page === 1 && posts.length > 0 && posts.length < POSTS;
  const turn: CourseBlock[] = isOnePage
    ? []
    : [{ kind: 'turn', goesOn: posts.length === POSTS, ...(posts.length === 0 ? { empty: words.in(visit.locale).noPosts } : {}) }];
  const back = { title: textOf(place['title']), href: visit.href(['forums', forumId]) };
  return { title: textOf(found['title']), blocks: [...texts, ...turn, ...(await replyForm(visit, place, found))], back };
}

/** Where the thread takes messages: those who teach write into locked ones too. */
async function replyForm(visit: CourseVisit, place: ApiItem, found: ApiItem): Promise<CourseBlock[]> {
  const isClosed = place['locked'] === true || found['locked'] === true;
  if (isClosed && !(await visit.teaches())) return [];
  const { reply, text, send } = words.in(visit.locale);
  return [{ kind: 'form', title: reply, fields: [{ name: 'text', label: text, maxLength: LONGEST_REPLY, isLong: true }], submit: send }];
}

/** A reply, which stands on the last page of its thread. */
async function reply(visit: CourseVisit, form: URLSearchParams, forumId = 0, id = 0): Promise<CourseWrite> {
  const { title, threadReplies } = await visit.one(`/api/forum_threads?${visit.context}&forum=/api/forums/${forumId}`, id);
  const { course } = visit;
  const body = {
    title: `Re: ${textOf(title)}`.slice(0, LONGEST_TITLE),
    postText: paragraphsIn((form.get('text') ?? '').slice(0, LONGEST_REPLY)),
    thread: `/api/forum_threads/${id}`,
    resourceLinkList: [{ cid: course.id, ...(course.session ? { sid: course.session.id } : {}) }],
  };
  const last = Math.ceil((Number(threadReplies) + 2) / POSTS);
  return { list: '/api/forum_posts', body, to: visit.href(['forums', forumId, id], last > 1 ? { page: String(last) } : {}) };
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
      part: thread,
      write: reply,
    },
  ],
};
