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
   * The page on which the item is done, or else read.
   * @param item address of an item @param course that of its course @param session that of its session, if any
   * @returns its tab where it has no page of its own there, the page of the course where no tab has it, undefined where there is no course
   */
  override page(item: unknown, course: unknown, session?: unknown): string | undefined {
    const [courseId, sessionId] = [idOf(course), idOf(session)];
    if (courseId === 0) return undefined;
    const [, list, id] = refParts(item);
    const tab =
      list === undefined ? undefined : this.contributions.tabs.find(({ items, about }) => items === list || about?.includes(list));
    const isItem = tab?.items === list;
    const away = isItem && id !== undefined ? (tab?.task ?? tab?.elsewhere) : undefined;
    if (away) return away(Number(id), courseId, sessionId);
    const parts = tab && id !== undefined ? [tab.path, ...(tab.item && isItem ? [id] : [])] : [];
    return `${['/courses', courseId, ...parts].join('/')}${sessionId > 0 ? `?sid=${sessionId}` : ''}`;
  }
}

/** The list and the id in an address of an item, behind the whole of it. */
function refParts(item: unknown): readonly (string | undefined)[] {
  return REF.exec(typeof item === 'string' ? item : '') ?? [];
}
