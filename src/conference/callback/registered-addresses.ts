import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';

/** The callback addresses as they were registered: the server digests that very text. */
@Injectable()
export class RegisteredAddresses {
  constructor(private readonly database: Database) {}

  /** @param signature the `sig` parameter, by which an address of ours is told from all others */
  async signedBy(signature: string): Promise<string[]> {
    const rows = await this.database.rows<{ url: string }>(
      sql`SELECT "callback_url" AS "url" FROM "conference_hook" WHERE "callback_url" IS NOT NULL AND strpos("callback_url", ${`sig=${signature}`}::text) > 0`,
    );
    return rows.map(({ url }) => url);
  }
}
