import type { CourseBlock } from '../../pages/course/course-block.js';
import { type CourseContent, type CourseVisit, pageOf } from '../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../pages/home/home-section.js';
import { plainText } from '../../resource/input/plain-text.js';
import { worded } from '../../pages/worded.js';
import { followButton, unreadThreads } from './forum-following.js';
import { DOES, LONGEST_TEXT, POSTS } from './forum-writing.js';
import { words } from './forum-words.js';

/** Of a message that is quoted: a long one would bury the answer. */
const LONGEST_QUOTE = 2_000;

/** The page of a discussion: its messages, and the form for one more. @throws Problem 404 */
export async function threadPage(visit: CourseVisit, forum: number, id: number): Promise<CourseContent> {
  const place = await visit.one(`/api/forums?${visit.context}`, forum);
  const found = await visit.one(`/api/forum_threads?${visit.context}&forum=/api/forums/${forum}`, id);
  const posts = (await visit.rows(`/api/forum_posts?thread=/api/forum_threads/${id}&order[id]=asc&${pageOf(visit, POSTS)}`)) ?? [];
  await visit.markRead((await unreadThreads(visit)).get(visit.href(['forums', forum, id]))?.notices ?? []);
  const takes = (place['locked'] !== true && found['locked'] !== true) || (await visit.teaches());
  const texts = posts.map((post) => message(visit, post, takes ? quoteAddress(visit, forum, id, post) : undefined));
  const isOnePage = visit.page === 1 && posts.length > 0 && posts.length < POSTS;
  const turn: CourseBlock[] = isOnePage
    ? []
    : [{ kind: 'turn', goesOn: posts.length === POSTS, ...(posts.length === 0 ? { empty: words.in(visit.locale).noPosts } : {}) }];
  const back = { title: textOf(place['title']), href: visit.href(['forums', forum]) };
  const reply = takes ? [replyForm(visit, posts)] : [];
  return { title: textOf(found['title']), blocks: [await followButton(visit, 'threadId', id), ...texts, ...turn, ...reply], back };
}

function message(visit: CourseVisit, { posterFullName, postText, postDate }: ApiItem, quote?: string): CourseBlock {
  const texts = words.in(visit.locale);
  const ways = quote === undefined ? {} : { ways: [{ title: texts.quote, href: quote }] };
  return {
    kind: 'text',
    title: textOf(posterFullName) || texts.somebody,
    html: textOf(postText),
    times: [{ at: textOf(postDate) }],
    ...ways,
  };
}

/** The same page with the message in the form. */
function quoteAddress(visit: CourseVisit, forum: number, id: number, post: ApiItem): string {
  const quote = String(Number(post['id']));
  const query: Record<string, string> = visit.page > 1 ? { page: String(visit.page), quote } : { quote };
  return `${visit.href(['forums', forum, id], query)}#${DOES.reply}`;
}

/** Begins with what is quoted, which it answers then. */
function replyForm(visit: CourseVisit, posts: readonly ApiItem[]): CourseBlock {
  const texts = words.in(visit.locale);
  const asked = visit.query.get('quote') ?? '';
  const quoted = posts.find(({ id }) => String(Number(id)) === asked);
  const field = { name: 'text', label: texts.text, maxLength: LONGEST_TEXT, isLong: true };
  const form = { kind: 'form', title: texts.reply, submit: texts.send, does: DOES.reply } as const;
  if (!quoted) return { ...form, fields: [field] };
  return { ...form, fields: [{ ...field, value: quotation(visit, quoted) }], hidden: { answers: asked } };
}

function quotation(visit: CourseVisit, { posterFullName, postText }: ApiItem): string {
  const texts = words.in(visit.locale);
  const name = worded(texts.wrote, { name: textOf(posterFullName) || texts.somebody }, visit.locale);
  const lines = plainText(textOf(postText), LONGEST_QUOTE).split('\n');
  return `${[name, ...lines].map((line) => `> ${line}`.trimEnd()).join('\n')}\n\n`;
}
