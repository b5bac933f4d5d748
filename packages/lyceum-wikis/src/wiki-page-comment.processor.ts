import { Injectable } from '@nestjs/common';
import { Problem, Processor, sql, VIOLATION_CODES, ViolationProblem, type Write } from 'lyceum/resource';

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
    const { transaction, values, actor, now } = write;
    const page = await transaction.one<Page>(
      sql`SELECT "w"."id" AS "wiki", "w"."course_id" AS "course", "w"."ratinglock_disc" AS "rated" FROM "c_wiki" "w"
          WHERE "w"."page_id" = ${values.publicationId} ORDER BY "w"."version" DESC LIMIT 1`,
    );
    if (!page) throw new ViolationProblem([NO_PAGE]);
    if (values.pScore != null && !page.rated) throw new Problem(409, 'This page is not rated.');
    const stamps = { wiki: page.wiki, cId: page.course, user: actor.id, dtime: now };
    return super.create({ ...write, values: { ...values, ...stamps } });
  }
}

const NO_PAGE = { propertyPath: 'publicationId', message: 'There is no such page.', code: VIOLATION_CODES.notFound };
