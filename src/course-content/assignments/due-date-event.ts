import { sql } from '../../database/sql.js';
import type { Write } from '../../resource/model/write.js';
import { insertLinks } from '../../platform/content-tree/nodes/node-links/link-writer.js';
import { insertNode } from '../../platform/content-tree/nodes/node-tree.js';
import { linksOfNode } from '../content-access/attached-content.js';

const NODE_TYPE = 'c_calendar_events';

interface Schedule {
  readonly expiresOn: Date | null;
  readonly title: string;
  /** Of the assignment. */
  readonly node: number;
  /** Null where there is none, or no longer. */
  readonly event: number | null;
}

/** The agenda has the due date of an assignment as an event, for whom the assignment is. @param id of the schedule */
export async function followDueDate(write: Write, id: number): Promise<void> {
  const { transaction } = write;
  const schedule = await transaction.one<Schedule>(
    sql`SELECT "d"."expires_on" AS "expiresOn", "p"."title", "p"."resource_node_id" AS "node", "e"."id" AS "event"
        FROM "c_student_publication_assignment" "d" JOIN "c_student_publication" "p" ON "p"."id" = "d"."publication_id"
        LEFT JOIN "c_calendar_event" "e" ON "e"."id" = "d"."event_calendar_id" WHERE "d"."id" = ${id}`,
  );
  if (!schedule) return;
  const { expiresOn, event } = schedule;
  if (expiresOn === null) return removeDueDate(write, id);
  if (event === null) return makeEvent(write, id, schedule);
  await transaction.rows(sql`UPDATE "c_calendar_event" SET "start_date" = ${expiresOn}, "end_date" = ${expiresOn} WHERE "id" = ${event}`);
}

/** Takes the event away. @param id of the schedule */
export async function removeDueDate({ transaction }: Write, id: number): Promise<void> {
  await transaction.rows(sql`DELETE FROM "resource_node" WHERE "id" = (SELECT "e"."resource_node_id" FROM "c_student_publication_assignment" "d"
    JOIN "c_calendar_event" "e" ON "e"."id" = "d"."event_calendar_id" WHERE "d"."id" = ${id})`);
  await transaction.rows(
    sql`UPDATE "c_student_publication_assignment" SET "event_calendar_id" = 0 WHERE "id" = ${id} AND "event_calendar_id" <> 0`,
  );
}

/** The event goes by the title of its assignment. @param id of the assignment */
export async function renameDueDate({ transaction, values }: Write, id: number): Promise<void> {
  if (typeof values.title !== 'string') return;
  await transaction.rows(sql`UPDATE "c_calendar_event" "e" SET "title" = ${values.title} FROM "c_student_publication_assignment" "d"
    WHERE "d"."publication_id" = ${id} AND "e"."id" = "d"."event_calendar_id" AND "e"."title" <> ${values.title}`);
}

/** Its node lies below that of the assignment, and goes with it. */
async function makeEvent({ transaction, actor, now }: Write, id: number, { expiresOn, title, node }: Schedule): Promise<void> {
  const eventNode = await insertNode(transaction, { type: NODE_TYPE, title, creatorId: actor.id, parentId: node, now });
  await insertLinks(transaction, eventNode, await linksOfNode(transaction, node), now);
  const made = await transaction.one<{ id: number }>(
    sql`INSERT INTO "c_calendar_event" ("title", "start_date", "end_date", "resource_node_id")
        VALUES (${title}, ${expiresOn}, ${expiresOn}, ${eventNode}) RETURNING "id"`,
  );
  await transaction.rows(sql`UPDATE "c_student_publication_assignment" SET "event_calendar_id" = ${made?.id} WHERE "id" = ${id}`);
}
