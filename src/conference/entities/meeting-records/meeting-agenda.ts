import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { insertLinks } from '../../../platform/content-tree/nodes/node-links/link-writer.js';
import { insertNode, refreshPaths, renameNode } from '../../../platform/content-tree/nodes/node-tree.js';
import { portalNode } from '../../../platform/content-tree/nodes/portal-node.js';
import type { PlacedLink } from '../../../platform/content-tree/nodes/content-items/content-placement.js';
import type { Write } from '../../../resource/model/write.js';

interface AgendaMeeting {
  readonly title: string;
  readonly isWanted: boolean;
  readonly visibility: 'hidden' | 'visible';
  readonly courseId: number | null;
  readonly sessionId: number | null;
  readonly groupId: number | null;
  readonly userId: number | null;
  readonly portalId: number | null;
  /** Node of its course, or of its owner. */
  readonly parentId: number | null;
  /** Its own event in the agenda and the node of that; null where there is none. */
  readonly eventId: number | null;
  readonly nodeId: number | null;
}

/** Members of a meeting on which its event in the agenda depends. */
const MEMBERS = [
  ...['title', 'startsAt', 'endsAt', 'timezone', 'rrule', 'inAgenda', 'visibility', 'course', 'session', 'group', 'user', 'accessUrl'],
];

/** Makes, changes or removes the event of a meeting in the agenda of its context; people see it while they see the meeting. */
export async function keepAgendaEvent(write: Write, id: number): Promise<void> {
  if (!MEMBERS.some((member) => member in write.values)) return;
  const { transaction } = write;
  const meeting = await agendaMeeting(transaction, id);
  if (!meeting) return;
  if (!meeting.isWanted) return removeAgendaEvent(transaction, id);
  const eventId = meeting.eventId ?? (await insertEvent(write, meeting));
  await transaction.rows(
    sql`UPDATE "c_calendar_event" "c" SET "title" = "m"."title", "start_date" = "m"."starts_at", "end_date" = "m"."ends_at", "timezone" = "m"."timezone", "rrule" = "m"."rrule"
        FROM "conference_meeting" "m" WHERE "m"."id" = ${id} AND "c"."id" = ${eventId}`,
  );
  if (meeting.nodeId !== null) await moveNode(write, meeting, meeting.nodeId);
  await transaction.rows(sql`UPDATE "conference_meeting" SET "calendar_id" = ${eventId}, "owns_calendar_event" = TRUE WHERE "id" = ${id}`);
}

/** Removes the event of a meeting that has none any more, or is about to be deleted. */
export async function removeAgendaEvent(transaction: Transaction, id: number): Promise<void> {
  await transaction.rows(
    sql`DELETE FROM "resource_node" WHERE "id" = (SELECT "c"."resource_node_id" FROM "conference_meeting" "m"
          JOIN "c_calendar_event" "c" ON "c"."id" = "m"."calendar_id" WHERE "m"."id" = ${id} AND "m"."owns_calendar_event")`,
  );
  await transaction.rows(
    sql`UPDATE "conference_meeting" SET "calendar_id" = NULL, "owns_calendar_event" = FALSE WHERE "id" = ${id} AND "owns_calendar_event"`,
  );
}

function agendaMeeting(transaction: Transaction, id: number): Promise<AgendaMeeting | undefined> {
  return transaction.one<AgendaMeeting>(
    sql`SELECT "m"."title", "m"."in_agenda" AND "m"."starts_at" IS NOT NULL AS "isWanted", "m"."visibility", "m"."course_id" AS "courseId",
          "m"."session_id" AS "sessionId", "m"."group_id" AS "groupId", "m"."user_id" AS "userId", "m"."access_url_id" AS "portalId",
          COALESCE("k"."resource_node_id", "u"."resource_node_id") AS "parentId", "c"."id" AS "eventId", "c"."resource_node_id" AS "nodeId"
        FROM "conference_meeting" "m" LEFT JOIN "course" "k" ON "k"."id" = "m"."course_id" LEFT JOIN "user" "u" ON "u"."id" = "m"."user_id"
        LEFT JOIN "c_calendar_event" "c" ON "c"."id" = "m"."calendar_id" AND "m"."owns_calendar_event" WHERE "m"."id" = ${id}`,
  );
}

async function insertEvent(write: Write, meeting: AgendaMeeting): Promise<number> {
  const { transaction, actor, now } = write;
  const parentId = await parentOf(write, meeting);
  const nodeId = await insertNode(transaction, {
    type: 'c_calendar_events',
    title: meeting.title,
    creatorId: meeting.userId ?? actor.id,
    parentId,
    now,
  });
  await insertLinks(transaction, nodeId, linksOf(meeting), now);
  const event = await transaction.one<{ id: number }>(
    sql`INSERT INTO "c_calendar_event" ("title", "resource_node_id") VALUES (${meeting.title}, ${nodeId}) RETURNING "id"`,
  );
  return Number(event?.id);
}

async function moveNode(write: Write, meeting: AgendaMeeting, nodeId: number): Promise<void> {
  const { transaction, now } = write;
  await renameNode(transaction, sql`${nodeId}`, meeting.title, now);
  await transaction.rows(sql`DELETE FROM "resource_link" WHERE "resource_node_id" = ${nodeId}`);
  await insertLinks(transaction, nodeId, linksOf(meeting), now);
  const parentId = await parentOf(write, meeting);
  const moved = await transaction.one(
    sql`UPDATE "resource_node" SET "parent_id" = ${parentId} WHERE "id" = ${nodeId} AND "parent_id" IS DISTINCT FROM ${parentId} RETURNING "id"`,
  );
  if (moved) await refreshPaths(transaction, sql`${nodeId}::bigint`);
}

async function parentOf({ transaction, actor, now }: Write, { parentId, portalId }: AgendaMeeting): Promise<number> {
  return parentId ?? portalNode(transaction, portalId ?? actor.portalId, now);
}

/** A personal event is linked to nothing: its creator alone sees it. */
function linksOf({ courseId, sessionId, groupId, userId, visibility }: AgendaMeeting): PlacedLink[] {
  if (userId !== null) return [];
  return [{ courseId, sessionId, groupId, visibility: visibility === 'visible' ? 'published' : 'draft' }];
}
