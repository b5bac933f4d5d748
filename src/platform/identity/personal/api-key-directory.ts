import { Injectable } from '@nestjs/common';
import { ApiKeyDirectory, type KnownKey } from '../../../auth/keys/api-key-directory.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { unlistedUpdate } from '../../../resource/changes/unlisted-writes.js';

/** The keys of the platform's users as authentication asks for them. */
@Injectable()
export class PlatformApiKeyDirectory extends ApiKeyDirectory {
  constructor(private readonly database: Database) {
    super();
  }

  async find(hash: string): Promise<KnownKey | null> {
    const found = await this.database.one<KnownKey>(sql`SELECT "id", "user_id" AS "accountId", "scopes",
        "validity_start_date" AS "validFrom", "validity_end_date" AS "validUntil"
      FROM "user_api_key" WHERE "key_hash" = ${hash}`);
    return found ?? null;
  }

  async goodOf(ids: readonly number[], at: Date): Promise<ReadonlySet<number>> {
    const found = await this.database.rows<{ id: number }>(sql`SELECT "id" FROM "user_api_key" WHERE "id" = ANY (${[...ids]}::int[])
      AND ("validity_start_date" IS NULL OR "validity_start_date" <= ${at}) AND ("validity_end_date" IS NULL OR "validity_end_date" > ${at})`);
    return new Set(found.map(({ id }) => id));
  }

  async noteUse(id: number, at: Date): Promise<void> {
    await this.database.rows(unlistedUpdate('user_api_key', sql`"last_used_at" = ${at}`, sql`"id" = ${id}`));
  }
}
