import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Notices } from '../../feature/notices.js';
import type { Write } from '../../resource/model/write.js';
import { Processor } from '../../resource/persistence/processor.js';
import { workMarked } from './assignment.notices.js';

/** A work has one correction: a new one takes the place of the former. */
@Injectable()
export class SubmissionCorrectionProcessor extends Processor {
  constructor(private readonly notices: Notices) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    await transaction.rows(sql`SELECT 1 FROM "c_student_publication" WHERE "id" = ${values.publication} FOR NO KEY UPDATE`);
    await transaction.rows(
      sql`DELETE FROM "resource_node" WHERE "id" IN
            (SELECT "resource_node_id" FROM "c_student_publication_correction" WHERE "publication_id" = ${values.publication})`,
    );
    const id = await super.create(write);
    await this.notices.raise(transaction, workMarked.kind, Number(values.publication), { revision: write.now.toISOString() });
    return id;
  }
}
