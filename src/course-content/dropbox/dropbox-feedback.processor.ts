import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';

/** Remarks, signed and dated, in the course of their file. */
@Injectable()
export class DropboxFeedbackProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { transaction, values } = write;
    const file = await transaction.one<{ course: number }>(
      sql`SELECT "c_id" AS "course" FROM "c_dropbox_file" WHERE "id" = ${values.file}`,
    );
    const stamps = { cId: file?.course ?? null };
    return super.create({ ...write, values: { ...values, ...stamps } });
  }
}
