import { identifier, sql } from '../../database/sql.js';
import type { Transaction } from '../../database/statements.js';
import { AttachedNode } from '../../platform/content-tree/nodes/content-items/attached-node.js';
import { ORDINARY_CONTENT } from '../../platform/content-tree/nodes/content-items/content-node.js';
import type { PlacedLink, Placement } from '../../platform/content-tree/nodes/content-items/content-placement.js';
import { storeDefaultFile } from '../../platform/content-tree/nodes/node-files/node-file.js';
import { fileInBody, fileNameInBody } from '../../platform/content-tree/nodes/node-files/uploaded-file.js';
import type { SupportingRow } from '../../resource/model/supporting-row.js';
import type { Write } from '../../resource/model/write.js';
import { Problem } from '../../resource/protocol/problem.js';

/** The content that a piece of content hangs below. */
interface Support {
  readonly table: string;
  readonly id: unknown;
  /** The one user who receives it; absent: all who receive the support. */
  readonly addressee?: number | null;
}

/**
 * Of content that comes with another piece of content: it is in the tree below it, given to the same contexts, with a file where one is
 * sent.
 * @param reference to the piece of content @param of how it is titled, what its file is called, and who alone receives it
 */
export function attachedTo(
  reference: string,
  {
    title = ORDINARY_CONTENT.title,
    fileName = attachedFileName,
    addressee,
  }: {
    readonly title?: (values: Write['values']) => string | undefined;
    readonly fileName?: (values: Write['values']) => string;
    readonly addressee?: Addressee;
  } = {},
): SupportingRow {
  const place = async (write: Write): Promise<Placement> => {
    const id = write.values[reference];
    const table = write.resource.fields.get(reference)?.target?.table ?? reference;
    return placeBelow(write.transaction, { table, id, ...(addressee && { addressee: await addressee(write) }) });
  };
  return new AttachedNode({ ...ORDINARY_CONTENT, place, isPlacedAsAsked: false, title }, ({ values }) => fileName(values));
}

type Addressee = (write: Write) => Promise<number | null>;

/** Attachments go by the name of their file. */
export function titledByFile({ filename }: Write['values']): string | undefined {
  return typeof filename === 'string' ? filename : undefined;
}

/** @throws Problem 404 where there is no such content */
async function placeBelow(transaction: Transaction, { table, id, addressee }: Support): Promise<Placement> {
  const place = await transaction.one<{ node: number; links: PlacedLink[] }>(
    sql`SELECT "s"."resource_node_id" AS "node", COALESCE((SELECT jsonb_agg(jsonb_build_object('courseId', "l"."course_id",
          'sessionId', "l"."session_id", 'groupId', "l"."group_id", 'userId', "l"."user_id", 'visibility', "l"."visibility",
          'visibleFrom', "l"."start_visibility_at") ORDER BY "l"."id")
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = "s"."resource_node_id" AND "l"."deleted_at" IS NULL), '[]') AS "links"
        FROM ${identifier(table)} "s" WHERE "s"."id" = ${id}`,
  );
  if (!place) throw new Problem(404, 'Not Found');
  const links =
    addressee === undefined
      ? place.links
      : place.links
          .filter(({ userId }) => userId == null)
          .map((link) => ({ ...link, userId: addressee, visibility: 'published' as const }));
  return { parentId: place.node, links };
}

/** Stores the file of a body as the file of the new content's node. */
export async function storeAttachedFile({ resource, values, transaction, now }: Write, id: number): Promise<void> {
  const file = fileInBody(values);
  if (!file) return;
  const row = await transaction.one<{ node: number }>(
    sql`SELECT "resource_node_id" AS "node" FROM ${identifier(resource.table)} WHERE "id" = ${id}`,
  );
  await storeDefaultFile(transaction, Number(row?.node), { ...file, title: attachedFileName(values), now });
}

/** @returns the name of the file sent, or one that says nothing */
export function attachedFileName(values: Write['values']): string {
  return fileNameInBody(values) ?? 'file';
}

/** @returns the contexts that a node is given to */
export async function linksOfNode(transaction: Transaction, node: number): Promise<PlacedLink[]> {
  return transaction.rows<PlacedLink>(
    sql`SELECT "l"."course_id" AS "courseId", "l"."session_id" AS "sessionId", "l"."group_id" AS "groupId", "l"."user_id" AS "userId", "l"."visibility",
          "l"."start_visibility_at" AS "visibleFrom"
        FROM "resource_link" "l" WHERE "l"."resource_node_id" = ${node} AND "l"."deleted_at" IS NULL ORDER BY "l"."id"`,
  );
}
