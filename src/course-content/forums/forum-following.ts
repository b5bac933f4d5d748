import type { CourseBlock } from '../../pages/course/course-block.js';
import type { CourseVisit } from '../../pages/course/course-tab.js';
import { textOf } from '../../pages/home/home-section.js';
import { FORUM_NOTICES } from './forum-notice-kinds.js';
import { DOES } from './forum-writing.js';
import { words } from './forum-words.js';

/** Notifications that are looked at for what is new. */
const MOST_NOTICES = 100;
const MOST_FOLLOWED = 100;

/** What is new in a thread, for who follows it. */
interface UnreadOfThread {
  /** Messages. */
  readonly count: number;
  /** Ids of the notifications about them. */
  readonly notices: readonly number[];
}

/** What is new in the threads that the caller follows, by the address of their pages. */
export async function unreadThreads(visit: CourseVisit): Promise<ReadonlyMap<string, UnreadOfThread>> {
  const members = ['id', 'link', 'count'].map((name) => `properties[]=${name}`).join('&');
  const list = `/api/notifications?kind=${FORUM_NOTICES.post}&exists[readAt]=false&${members}&itemsPerPage=${MOST_NOTICES}`;
  const found = new Map<string, UnreadOfThread>();
  for (const row of (await visit.rows(list)) ?? []) {
    const { count, notices } = found.get(textOf(row['link'])) ?? { count: 0, notices: [] };
    found.set(textOf(row['link']), { count: count + Number(row['count']), notices: [...notices, Number(row['id'])] });
  }
  return found;
}

/** The threads that the caller follows. */
export async function followedThreads(visit: CourseVisit, threads: readonly unknown[]): Promise<ReadonlySet<number>> {
  if (threads.length === 0) return new Set();
  const named = threads.map((id) => `threadId[]=${Number(id)}`).join('&');
  const rows = (await visit.rows(`/api/forum_notifications?${named}&itemsPerPage=${MOST_FOLLOWED}`)) ?? [];
  return new Set(rows.map(({ threadId }) => Number(threadId)));
}

/** A button by which the caller follows a forum or a thread, or no longer. */
export async function followButton(visit: CourseVisit, member: 'forumId' | 'threadId', id: number): Promise<CourseBlock> {
  const { follow, unfollow } = words.in(visit.locale);
  const [row] = (await visit.rows(`/api/forum_notifications?${member}=${id}&itemsPerPage=1`)) ?? [];
  if (!row) return { kind: 'form', title: follow, fields: [], submit: follow, does: DOES.follow };
  return { kind: 'form', title: unfollow, fields: [], submit: unfollow, does: DOES.unfollow, hidden: { item: String(Number(row['id'])) } };
}
