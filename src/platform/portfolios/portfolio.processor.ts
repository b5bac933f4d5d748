import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { ViolationProblem } from '../../resource/http/problem.js';
import { VIOLATION_CODES } from '../../resource/input/violation-codes.js';
import type { Write } from '../../resource/state/processor.js';
import { HomeContentProcessor } from '../people/home-content.processor.js';
import { withoutMark, writableValues } from './portfolio-mark.js';
import { portfolioMarker, portfolioWriter } from './portfolio.policy.js';

/** Entries: written by their owner, marked by those who teach the course. */
@Injectable()
export class PortfolioProcessor extends HomeContentProcessor {
  /** @throws ViolationProblem where the course is no part of the session */
  override async create(write: Write): Promise<number> {
    const { values, transaction } = write;
    if (typeof values.session === 'number' && typeof values.course === 'number') {
      const part = await transaction.one(
        sql`SELECT 1 FROM "session_rel_course" WHERE "session_id" = ${values.session} AND "course_id" = ${values.course}`,
      );
      if (!part) {
        throw new ViolationProblem([
          { propertyPath: 'session', message: 'The course is not part of this session.', code: VIOLATION_CODES.invalid },
        ]);
      }
    }
    return super.create({ ...write, values: withoutMark(values) });
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update({ ...write, values: await writableValues(write, id, portfolioWriter, portfolioMarker) }, id);
  }
}
