import { Injectable } from '@nestjs/common';
import { sql } from '../../../database/sql.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { type Write } from '../../../resource/model/write.js';

const MILLISECONDS = 1000;

/** Terms and conditions: a text of a kind that the current version has already begins the next one. */
@Injectable()
export class TermsAndConditionsProcessor extends Processor {
  override async create(write: Write): Promise<number> {
    const { values, transaction, now } = write;
    await transaction.rows(sql`SELECT pg_advisory_xact_lock(hashtext('legal'))`);
    const next = await transaction.one<{ version: number }>(
      sql`SELECT "current"."version" + EXISTS (SELECT 1 FROM "legal" "l" WHERE "l"."language_id" = ${values.languageId}
            AND "l"."version" = "current"."version" AND "l"."type" = ${values.type ?? 0})::int AS "version"
          FROM (SELECT COALESCE(max("version"), 1) AS "version" FROM "legal" WHERE "language_id" = ${values.languageId}) "current"`,
    );
    const date = Math.floor(now.getTime() / MILLISECONDS);
    return super.create({ ...write, values: { ...values, date, version: next?.version } });
  }
}
