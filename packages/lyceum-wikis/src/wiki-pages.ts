import { oneViolation, type RowReference, type Sql, sql, StateConflict, VIOLATION_CODES, type Write } from 'lyceum/resource';

/** Members that only maintainers of a wiki set; versions by others copy them from the previous version. */
export const MAINTAINERS_MEMBERS = [
  'addlock',
  'editlock',
  'visibility',
  'addlockDisc',
  'visibilityDisc',
  'ratinglockDisc',
  'assignment',
  'score',
] as const;

/** The newest version of a page, as the next one goes on from it. */
interface WikiPage {
  readonly id: number;
  readonly pageId: number;
  readonly version: number;
  readonly reflink: string;
  readonly kept: Readonly<Record<(typeof MAINTAINERS_MEMBERS)[number], unknown>>;
}

/** Whether no version of the page comes after this one. */
export function isNewest(row: RowReference): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM "c_wiki" "later" WHERE "later"."page_id" = ${row.column('pageId')}
    AND "later"."version" > ${row.column('version')})`;
}

/**
 * The page that a new version goes on from, while the wiki is locked; undefined where it is the first of a new page.
 * @throws StateConflict where it was written after another version than the newest, ViolationProblem for a title that is taken
 */
export async function pageToGoOn(write: Write, reflink: string): Promise<WikiPage | undefined> {
  const titled = await newestVersion(write, sql`"w"."reflink" = ${reflink}`);
  const follows = write.values['follows'] as number | null | undefined;
  if (follows === undefined) return titled;
  const page = follows === null ? undefined : await followedPage(write, follows);
  if (titled && titled.pageId !== page?.pageId)
    throw oneViolation('title', 'The wiki has a page of this title already.', VIOLATION_CODES.notUnique);
  return page;
}

async function followedPage(write: Write, follows: number): Promise<WikiPage> {
  const own = sql`"w"."page_id" = (SELECT "old"."page_id" FROM "c_wiki" "old" WHERE "old"."id" = ${follows})`;
  const page = await newestVersion(write, own);
  if (!page) throw oneViolation('follows', 'The wiki has no such page.', VIOLATION_CODES.notFound);
  if (page.id === follows) return page;
  const newest = { newest: `/api/c_wikis/${page.id}` };
  throw new StateConflict('newer-version', 'Another person has written a newer version of this page; read it first.', newest);
}

/** The newest version of the page, of those in the place that is written to, that meets a condition over "w". */
async function newestVersion({ transaction, values }: Write, condition: Sql): Promise<WikiPage | undefined> {
  const { course, session = null, groupId = null } = values;
  return transaction.one<WikiPage>(
    sql`SELECT "w"."id", "w"."page_id" AS "pageId", "w"."version", "w"."reflink", jsonb_build_object('addlock', "w"."addlock",
          'editlock', "w"."editlock", 'visibility', "w"."visibility", 'addlockDisc', "w"."addlock_disc", 'visibilityDisc', "w"."visibility_disc",
          'ratinglockDisc', "w"."ratinglock_disc", 'assignment', "w"."assignment", 'score', "w"."score") AS "kept"
        FROM "c_wiki" "w" WHERE ${condition} AND "w"."course_id" = ${course}
          AND "w"."session_id" IS NOT DISTINCT FROM ${session}::int AND "w"."group_id" IS NOT DISTINCT FROM ${groupId}::int
          AND NOT EXISTS (SELECT 1 FROM "c_wiki" "later" WHERE "later"."page_id" = "w"."page_id" AND "later"."version" > "w"."version")
        ORDER BY "w"."version" DESC LIMIT 1`,
  );
}
