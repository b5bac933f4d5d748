import { Injectable } from '@nestjs/common';
import { slug } from 'lyceum/content';
import { holds, Problem, Processor, sql, type Write } from 'lyceum/resource';
import { wikiEditor } from './wiki.policy.js';
import { MAINTAINERS_MEMBERS, pageToGoOn } from './wiki-pages.js';

/** Pages of wikis, appended version by version: a title in a place is one page, whatever its spelling. */
@Injectable()
export class WikiPageVersionProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    const reflink = slug(String(values.title));
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext('c_wiki'), ${values.course}::int)`);
    const page = await pageToGoOn(write, reflink);
    const place = { reflink, pageId: page?.pageId ?? null, version: (page?.version ?? 0) + 1 };
    const id = await super.create({ ...write, values: { ...withoutKept(values), ...page?.kept, ...place } });
    if (!page) await transaction.rows(sql`UPDATE "c_wiki" SET "page_id" = "id" WHERE "id" = ${id}`);
    if (await holds(wikiEditor, write, id)) await super.update({ ...write, values: onlyKept(values) }, id);
    else if (!page) await requireOpenWiki(write, id);
    return id;
  }
}

function withoutKept(values: Write['values']): Write['values'] {
  return Object.fromEntries(Object.entries(values).filter(([member]) => !isKept(member)));
}

function onlyKept(values: Write['values']): Write['values'] {
  return Object.fromEntries(Object.entries(values).filter(([member]) => isKept(member)));
}

function isKept(member: string): boolean {
  return (MAINTAINERS_MEMBERS as readonly string[]).includes(member);
}

/** @throws Problem 403 where the first page of the wiki says that members add no pages */
async function requireOpenWiki({ transaction }: Write, id: number): Promise<void> {
  const first = await transaction.one<{ open: boolean }>(
    sql`SELECT "w"."addlock" AS "open" FROM "c_wiki" "own" JOIN "c_wiki" "w" ON "w"."course_id" = "own"."course_id"
          AND "w"."session_id" IS NOT DISTINCT FROM "own"."session_id" AND "w"."group_id" IS NOT DISTINCT FROM "own"."group_id"
        WHERE "own"."id" = ${id} ORDER BY "w"."page_id", "w"."version" DESC LIMIT 1`,
  );
  if (first?.open === false) throw new Problem(403, 'Only the maintainers of this wiki add pages to it.');
}
