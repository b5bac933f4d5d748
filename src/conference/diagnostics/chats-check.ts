import { sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { type CheckResult, warning } from './check-result.js';
import type { Messages } from './messages.js';

/** Servers that cannot post the address of a check in the chat, where meetings ask for that. */
export async function checkChats(statements: Statements, say: Messages): Promise<CheckResult[]> {
  const unable = await statements.rows<{ address: string }>(
    sql`SELECT "server_url" AS "address" FROM "conference_chat_ability" WHERE NOT "able"
          AND EXISTS (SELECT 1 FROM "conference_check_plan" WHERE "way" IN ('link', 'any') AND "per_hour" > 0) ORDER BY 1 LIMIT 100`,
  );
  return unable.map(({ address }) => warning('checks', say.chatUnable({ address }), say.chatFix));
}
