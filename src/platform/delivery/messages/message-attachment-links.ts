import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

/** Gives the file of a message to each of its holders; to the receivers of a draft as a draft. */
export async function linkHolders(transaction: Transaction, id: number, now: Date): Promise<void> {
  await transaction.rows(sql`INSERT INTO "resource_link" ("resource_node_id", "user_id", "visibility", "resource_type_group", "created_at", "updated_at")
    SELECT DISTINCT "n"."id", "d"."receiver_id", CASE WHEN "m"."status" = 'draft' THEN 'draft' ELSE 'published' END, "n"."resource_type_id", ${now}::timestamptz, ${now}::timestamptz
    FROM "message_attachment" "a" JOIN "resource_node" "n" ON "n"."id" = "a"."resource_node_id"
    JOIN "message" "m" ON "m"."id" = "a"."message_id" JOIN "message_rel_user" "d" ON "d"."message_id" = "m"."id" WHERE "a"."id" = ${id}`);
}

/** A message that is sent takes its files along. */
export async function publishAttachments(transaction: Transaction, messageId: number, now: Date): Promise<void> {
  await transaction.rows(sql`UPDATE "resource_link" "l" SET "visibility" = 'published', "updated_at" = ${now} FROM "message_attachment" "a"
    WHERE "a"."message_id" = ${messageId} AND "l"."resource_node_id" = "a"."resource_node_id" AND "l"."visibility" = 'draft'`);
}
