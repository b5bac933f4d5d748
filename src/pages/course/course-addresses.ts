import { Injectable } from '@nestjs/common';
import { ItemAddresses } from '../home/item-addresses.js';
import { CourseContributions, idOf } from './course-tab.js';

const REF = /^\/api\/(\w+)\/(\d+)$/;

/** Where the items of courses have their pages. */
@Injectable()
export class CourseAddresses extends ItemAddresses {
  constructor(private readonly contributions: CourseContributions) {
    super();
  }

  /**
   * @param item address of an item @param course that of its course @param session that of its session, if any
   * @returns its tab where it has no page of its own there, the page of the course where no tab has it, undefined where there is no course
   */
  override page(item: unknown, course: unknown, session?: unknown): string | undefined {
    const [courseId, sessionId] = [idOf(course), idOf(session)];
    if (courseId === 0) return undefined;
    const [, list, id] = REF.exec(typeof item === 'string' ? item : '') ?? [];
    const tab =
      list === undefined ? undefined : this.contributions.tabs.find(({ items, about }) => items === list || about?.includes(list));
    const isItem = tab?.items === list;
    if (tab?.elsewhere && isItem && id !== undefined) return tab.elsewhere(Number(id), courseId, sessionId);
    const parts = tab && id !== undefined ? [tab.path, ...(tab.item && isItem ? [id] : [])] : [];
    return `${['/courses', courseId, ...parts].join('/')}${sessionId > 0 ? `?sid=${sessionId}` : ''}`;
  }
}
