import { type Sql, sql } from '../../../database/sql.js';
import { canonicalUsername } from './username.js';

/**
 * The account "u" that a user name, as typed, is of. Names from before blanks and signs that nobody sees were left out of the comparison
 * are found as they are written, where that tells two accounts apart.
 */
export function bearsName(typed: string): Sql {
  const asWritten = typed.normalize('NFKC').toLowerCase();
  const canonical = canonicalUsername(typed);
  if (asWritten === canonical) return sql`"u"."username_canonical" = ${canonical}`;
  return sql`"u"."username_canonical" = (SELECT "k"."username_canonical" FROM "user" "k"
    WHERE "k"."username_canonical" IN (${canonical}, ${asWritten}) ORDER BY "k"."username_canonical" = ${asWritten} DESC LIMIT 1)`;
}
