import { Injectable } from '@nestjs/common';
import { oneViolation, Problem, Processor, sql, VIOLATION_CODES, type Write } from 'lyceum/resource';

interface Page {
  readonly wiki: number;
  readonly course: number;
  readonly rated: boolean;
}

/** Messages about the newest version of a page, signed and dated. */
@Injectable()
export class WikiPageCommentProcessor extends Processor {
  /** @throws Problem 409 for a rating of a page that is not rated */
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const page = await transaction.one<Page>(
      sql`SELECT "w"."id" AS "wiki", "w"."course_id" AS "course", "w"."ratinglock_disc" AS "rated" FROM "c_wiki" "w"
          WHERE "w"."page_id" = ${values.publicationId} ORDER BY "w"."version" DESC LIMIT 1`,
    );
    if (!page) throw oneViolation('publicationId', 'There is no such page.', VIOLATION_CODES.notFound);
    if (values.pScore != null && !page.rated) throw new Problem(409, 'This page is not rated.');
    return super.create({ ...write, values: { ...values, wiki: page.wiki, cId: page.course } });
  }
}
