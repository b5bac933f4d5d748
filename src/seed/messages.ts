import { raw, sql } from '../database/sql.js';
import { chance, draw, inTurn, moment } from './draws.js';
import { POSTS, SUBJECTS } from './names.js';
import type { Seeding } from './seeding.js';

/** Messages from every user to one or two others, each in the sender's outbox too; some read, some starred, some binned. */
export async function seedMessages(seeding: Seeding): Promise<void> {
  const { users, messages } = seeding.size;
  const n = raw('"n"');
  await seeding.keep(
    'letter',
    sql`SELECT nextval(pg_get_serial_sequence('message', 'id')::regclass) AS "id", "p".* FROM (
        SELECT "i"."n", "s"."id" AS "sender_id", ${moment('message', raw('"i"."n"'))} AS "sent"
        FROM generate_series(1, ${Math.ceil((users * messages) / 100)}::int) "i" ("n") JOIN "person" "s" ON "s"."n" = 1 + ${draw('sender', raw('"i"."n"'), users)} ORDER BY "i"."n") "p"`,
  );
  await seeding.insert(
    'message',
    ['id', 'title', 'content', 'msg_type', 'status', 'send_date', 'sender_id'],
    sql`SELECT "id", ${inTurn(SUBJECTS, n)}, '<p>' || replace(${inTurn(POSTS, n)}, '<', '&lt;') || '</p>', 'inbox', 'sent', "sent", "sender_id" FROM "letter" ORDER BY "id"`,
  );
  await seeding.insert(
    'message_rel_user',
    ['message_id', 'receiver_id', 'receiver_type', 'read', 'starred', 'deleted_at'],
    sql`SELECT "message", "person", "type", "type" = 'sender' OR ${chance('read', n, 60)}, ${chance('starred', n, 5)}, CASE WHEN "type" = 'to' AND ${chance('binned', n, 3)} THEN "sent" END FROM (
        SELECT "m"."id" AS "message", "m"."sender_id" AS "person", 'sender' AS "type", "m"."n", "m"."sent" FROM "letter" "m"
        UNION ALL SELECT "m"."id", "r"."id", CASE WHEN "o"."o" = 0 THEN 'to' ELSE 'cc' END, "m"."n", "m"."sent"
          FROM "letter" "m" CROSS JOIN LATERAL generate_series(0, ("m"."n" % 4 = 0)::int) "o" ("o")
          JOIN "person" "r" ON "r"."n" = 1 + (${draw('receiver', sql`"m"."n"`, users)} + "o"."o" * 7) % ${users} AND "r"."id" <> "m"."sender_id"
      ) "d" ORDER BY "message", "type", "person"`,
  );
}
