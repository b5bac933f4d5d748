/** Rows of one page: further ones are neither read nor drawn. */
const LANES_SHOWN = 40;

/** Which of a meeting's participants a timeline shows. */
export interface LanePage {
  /** From 1; the last one where fewer were needed. */
  readonly page: number;
  readonly pages: number;
  /** Places of the first and the last one shown, from 1. */
  readonly first: number;
  readonly last: number;
  readonly all: number;
}

/** @param asked page that was asked for, from 1 */
export function lanePage(all: number, asked: number): LanePage {
  const pages = Math.max(1, Math.ceil(all / LANES_SHOWN));
  const page = Math.min(asked, pages);
  return { page, pages, first: Math.min(all, (page - 1) * LANES_SHOWN + 1), last: Math.min(all, page * LANES_SHOWN), all };
}
