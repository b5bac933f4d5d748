import { type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { grouped } from './grouped.js';
import type { PlacedNode, PlacedRequest } from './placed-requests.js';
import { traceItems } from './traces.settings.js';

/** What the trace of an item that was opened says that was done. */
const OPENED = 'open';
const LONGEST_TEXT = 255;
const LONGEST_ADDRESS = 500;

interface Opened {
  /** Unix milliseconds. */
  readonly at: number;
  readonly place: PlacedRequest;
  readonly content: PlacedNode;
}

/** Writes a row for each item of a course that was opened, on portals that have that recorded. */
export async function writeItems(transaction: Transaction, placed: readonly PlacedRequest[]): Promise<void> {
  for (const some of grouped(placed.flatMap(openedIn), ({ place }) => String(place.request.portalId)).values()) {
    const portalId = some[0]?.place.request.portalId ?? 0;
    if (await isRecorded(transaction, portalId)) await transaction.rows(insertion(some));
  }
}

async function isRecorded(transaction: Transaction, portalId: number): Promise<boolean> {
  const found = await transaction.one<{ value: string | null }>(sql`SELECT ${settingValue(traceItems.variable, portalId)} AS "value"`);
  return found?.value === 'true';
}

function openedIn(place: PlacedRequest): Opened[] {
  const { request, address, content } = place;
  const isOpened = request.method === 'GET' && address.id !== undefined && (address.action === undefined || address.action === 'content');
  return isOpened && request.fromBeginning && content ? request.times.map((at) => ({ at, place, content })) : [];
}

/** An address can name any course: it counts where the item is linked there, else the item's first course does. */
function insertion(some: readonly Opened[]): Sql {
  return sql`INSERT INTO "track_e_access_complete" ("user_id", "date_reg", "tool", "tool_id", "action", "action_details", "ip_user", "user_agent",
      "session_id", "c_id", "url")
    SELECT "e"."user", "e"."at", "e"."tool", "e"."item", ${OPENED}, "e"."title", "e"."network", "e"."agent", "l"."session_id", "l"."course_id", "e"."url"
    FROM unnest(${some.map(({ place }) => place.request.userId)}::int[], ${some.map(({ at }) => new Date(at))}::timestamptz[],
      ${some.map(({ place }) => place.tool ?? null)}::text[], ${some.map(({ place }) => place.address.id ?? 0)}::int[],
      ${some.map(({ content }) => content.title.slice(0, LONGEST_TEXT))}::text[], ${some.map(({ place }) => place.request.network)}::text[],
      ${some.map(({ place }) => place.request.agent?.slice(0, LONGEST_TEXT) ?? null)}::text[], ${some.map(({ place }) => place.course ?? null)}::int[],
      ${some.map(({ place }) => place.session)}::int[], ${some.map(({ content }) => content.node)}::bigint[],
      ${some.map(({ place }) => withoutQuery(place.request.address))}::text[])
      AS "e" ("user", "at", "tool", "item", "title", "network", "agent", "course", "session", "node", "url")
    JOIN "user" "u" ON "u"."id" = "e"."user"
    JOIN LATERAL (SELECT "k"."course_id", "k"."session_id" FROM "resource_link" "k"
      WHERE "k"."resource_node_id" = "e"."node" AND "k"."course_id" IS NOT NULL AND "k"."deleted_at" IS NULL
      ORDER BY "k"."course_id" IS NOT DISTINCT FROM "e"."course" DESC, "k"."session_id" IS NOT DISTINCT FROM "e"."session" DESC, "k"."id" LIMIT 1) "l" ON TRUE`;
}

/** Queries can hold tickets. */
function withoutQuery(address: string): string {
  return (address.split('?', 1)[0] ?? '').slice(0, LONGEST_ADDRESS);
}
