import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { ViolationProblem } from '../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Write } from '../../../resource/model/write.js';
import { HomeContentProcessor } from '../../content-tree/own-content/home-content.processor.js';
import { withoutMark, writableValues } from './portfolio-mark.js';
import { commentMarker, commentWriter } from './portfolio.policy.js';

/** Comments: each author's own, in answer to comments on the same entry, marked by those who teach the course. */
@Injectable()
export class PortfolioCommentProcessor extends HomeContentProcessor {
  protected override readonly owner = 'author';

  /** @throws ViolationProblem where the comment answered is one on another entry */
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    if (typeof values.parent === 'number') {
      const beside = await transaction.one(
        sql`SELECT 1 FROM "portfolio_comment" WHERE "id" = ${values.parent} AND "item_id" = ${values.item}`,
      );
      if (!beside) {
        throw new ViolationProblem([
          { propertyPath: 'parent', message: 'The comment answered is one on another entry.', code: VIOLATION_CODES.invalid },
        ]);
      }
    }
    return super.create({ ...write, values: withoutMark(values) });
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: await writableValues(write, id, commentWriter, commentMarker) }, id);
  }
}
