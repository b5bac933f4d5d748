/** Where items have their pages; the pages of courses know it. */
export abstract class ItemAddresses {
  /**
   * @param item address of an item @param course that of its course @param session that of its session, if any
   * @returns undefined where it is in no course
   */
  abstract page(item: unknown, course: unknown, session?: unknown): string | undefined;

  /** The page on which the item is done, such as the one where a quiz is taken; its page in the course where that is the same. Parameters as of `page`. */
  abstract task(item: unknown, course: unknown, session?: unknown): string | undefined;
}
