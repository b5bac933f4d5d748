import type { CourseRemoval, CourseVisit, CourseWrite } from '../../pages/course/course-tab.js';
import { paragraphsIn } from '../../pages/course/shown-text.js';
import { textOf } from '../../pages/home/home-section.js';
import { Problem } from '../../resource/protocol/problem.js';

/** Texts take more of a page than lines. */
export const POSTS = 10;
export const LONGEST_TITLE = 250;
export const LONGEST_TEXT = 20_000;

/** What the forms of the pages of forums do. */
export const DOES = { open: 'open', begin: 'begin', reply: 'reply', follow: 'follow', unfollow: 'unfollow' } as const;

const QUOTED = /^>[^\n]*(?:\n>[^\n]*)*/gm;
const ID = /^[1-9]\d{0,8}$/;

/** What a form of these pages makes or takes away, by the forum and the thread that it is on. @throws Problem 404 */
export async function written(visit: CourseVisit, form: URLSearchParams, forum = 0, thread = 0): Promise<CourseWrite | CourseRemoval> {
  const does = form.get('do') ?? '';
  const item = thread > 0 ? { threadId: thread } : { forumId: forum };
  const to = visit.href(['forums', ...(forum > 0 ? [forum] : []), ...(thread > 0 ? [thread] : [])]);
  if (does === DOES.follow && forum > 0) return { list: '/api/forum_notifications', body: item, to };
  if (does === DOES.unfollow && ID.test(form.get('item') ?? ''))
    return { removed: `/api/forum_notifications/${form.get('item') ?? ''}`, to };
  if (does === DOES.begin && forum > 0 && thread === 0) return begun(visit, form, forum, to);
  if (does === DOES.open && forum === 0) return opened(visit, form, to);
  if (thread === 0) throw new Problem(404, 'The page has no such form.');
  return replied(visit, form, forum, thread);
}

/** What a person wrote, as HTML: lines that begin with `>` are quoted. */
function messageIn(text: string): string {
  const whole = text.replaceAll('\r\n', '\n').slice(0, LONGEST_TEXT);
  const parts: string[] = [];
  let from = 0;
  for (const { 0: quoted, index } of whole.matchAll(QUOTED)) {
    parts.push(paragraphsIn(whole.slice(from, index)), `<blockquote>${paragraphsIn(quoted.replaceAll(/^> ?/gm, ''))}</blockquote>`);
    from = index + quoted.length;
  }
  return [...parts, paragraphsIn(whole.slice(from))].join('');
}

/** A forum with its first title, for those who teach. */
function opened(visit: CourseVisit, form: URLSearchParams, to: string): CourseWrite {
  return { list: '/api/forums', body: { title: form.get('title') ?? '', resourceLinkList: placeOf(visit) }, to };
}

/** A discussion with its first message; it is the uppermost of its forum then. */
function begun(visit: CourseVisit, form: URLSearchParams, forum: number, to: string): CourseWrite {
  const body = {
    title: form.get('title') ?? '',
    text: messageIn(form.get('text') ?? ''),
    forum: `/api/forums/${forum}`,
    resourceLinkList: placeOf(visit),
  };
  return { list: '/api/forum_threads', body, to };
}

/** A reply, which stands on the last page of its thread. */
async function replied(visit: CourseVisit, form: URLSearchParams, forum: number, id: number): Promise<CourseWrite> {
  const { title, threadReplies } = await visit.one(`/api/forum_threads?${visit.context}&forum=/api/forums/${forum}`, id);
  const answered = form.get('answers') ?? '';
  const body = {
    title: `Re: ${textOf(title)}`.slice(0, LONGEST_TITLE),
    postText: messageIn(form.get('text') ?? ''),
    thread: `/api/forum_threads/${id}`,
    ...(ID.test(answered) ? { postParent: `/api/forum_posts/${answered}` } : {}),
    resourceLinkList: placeOf(visit),
  };
  const last = Math.ceil((Number(threadReplies) + 2) / POSTS);
  return { list: '/api/forum_posts', body, to: visit.href(['forums', forum, id], last > 1 ? { page: String(last) } : {}) };
}

function placeOf({ course }: CourseVisit): readonly Readonly<Record<string, number>>[] {
  return [{ cid: course.id, ...(course.session ? { sid: course.session.id } : {}) }];
}
