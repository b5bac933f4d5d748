import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import { sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { writeUnlisted } from '../../resource/changes/unlisted-writes.js';
import { derivedKey } from '../../auth/derived-key.js';

/**
 * What the answers of an anonymous survey carry in place of a name: a MAC of the invitation and the person. Its key derives from
 * APP_SECRET and is not in the database, so that invitations and answers cannot be put together there.
 */
@Injectable()
export class SurveyMarks {
  readonly #key: Buffer;

  constructor({ APP_SECRET }: Environment) {
    this.#key = derivedKey(APP_SECRET, 'surveys:marks');
  }

  /** @param code of the invitation @param who id of the account, or `external` @returns in hexadecimal digits */
  of(code: string, who: string): string {
    return createHmac('sha256', this.#key).update(`${code}:${who}`).digest('hex');
  }

  /** Answers that were given before marks had a key get theirs as soon as the person goes on. @returns the mark */
  async adopted(transaction: Transaction, survey: number, { code, who }: { readonly code: string; readonly who: string }): Promise<string> {
    const [mark, former] = [this.of(code, who), createHash('sha256').update(`${code}:${who}`).digest('hex')];
    const old = await transaction.one(sql`SELECT 1 FROM "c_survey_answer" WHERE "survey_id" = ${survey} AND "user" = ${former} LIMIT 1`);
    if (old)
      await writeUnlisted(transaction, ['c_survey_answer'], async () => {
        await transaction.rows(sql`UPDATE "c_survey_answer" SET "user" = ${mark} WHERE "survey_id" = ${survey} AND "user" = ${former}`);
        await transaction.rows(sql`UPDATE "c_survey_ballot" SET "mark" = ${mark} WHERE "survey_id" = ${survey} AND "mark" = ${former}`);
      });
    return mark;
  }
}
