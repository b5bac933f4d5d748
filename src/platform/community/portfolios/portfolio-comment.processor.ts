import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { oneViolation } from '../../../resource/protocol/problem.js';
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
        throw oneViolation('parent', 'The comment answered is one on another entry.');
      }
    }
    return super.create({ ...write, values: withoutMark(values) });
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: await writableValues(write, id, commentWriter, commentMarker) }, id);
  }
}
