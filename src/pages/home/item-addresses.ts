/** Where items have their pages; the pages of courses know it. All that leads to an item asks here: lines of pages, notices, mails, feeds. */
export abstract class ItemAddresses {
  /**
   * The page on which the item is done, such as the one where a quiz is taken, or else read.
   * @param item address of an item @param course that of its course @param session that of its session, if any
   * @returns undefined where it is in no course
   */
  abstract page(item: unknown, course: unknown, session?: unknown): string | undefined;
}
