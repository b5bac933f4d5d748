import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';
import { refuseRing } from '../../../resource/persistence/tree-check.js';

/** Languages: variants form a tree, and a language that users or courses use cannot be deleted. */
@Injectable()
export class LanguageProcessor extends Processor {
  override async update(write: Write, id: number): Promise<void> {
    await refuseRing(write, id);
    await super.update(write, id);
  }

  /** @throws Problem 409 where an account or a course goes by this language */
  override async remove(write: Write, id: number): Promise<void> {
    const used = await write.transaction.one(sql`SELECT 1 FROM "language" "l" WHERE "l"."id" = ${id}
      AND (EXISTS (SELECT 1 FROM "user" "u" WHERE "u"."locale" = "l"."isocode")
        OR EXISTS (SELECT 1 FROM "course" "c" WHERE "c"."course_language" = "l"."isocode"))`);
    if (used) throw new Problem(409, 'This language cannot be deleted: people or courses use it. It can be made unavailable instead.');
    await super.remove(write, id);
  }
}
