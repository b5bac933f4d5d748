import { Injectable } from '@nestjs/common';
import { sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';

/** The callback addresses as they were registered: the server digests that very text. */
@Injectable()
export class RegisteredAddresses {
  constructor(private readonly database: Database) {}

  /** @param signature the `sig` parameter, which distinguishes an address of ours from all others */
  async signedBy(signature: string): Promise<string[]> {
    const rows = await this.database.rows<{ url: string }>(
      sql`SELECT "u"."url" FROM "conference_hook",
            unnest(ARRAY["callback_url", "previous_callback_url", "former_callback_url"]) AS "u" ("url")
          WHERE strpos("u"."url", ${`sig=${signature}`}::text) > 0`,
    );
    return rows.map(({ url }) => url);
  }
}
