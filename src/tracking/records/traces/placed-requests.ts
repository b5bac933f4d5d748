import { identifier, join, type Sql, sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import type { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { grouped } from './grouped.js';
import { toolOf } from './course-tool-names.js';
import type { TracedRequest } from './trace-ring.js';
import { type TracedAddress, tracedAddress } from './traced-address.js';

/** A request and the content that its address leads to. */
export interface PlacedRequest {
  readonly request: TracedRequest;
  readonly address: TracedAddress;
  readonly course?: number;
  readonly session: number | null;
  /** Title of the tool in `c_tools`. */
  readonly tool?: string;
  readonly content?: PlacedNode;
  /** Whether the address alone says which course it is; its sender may have invented that. */
  readonly isNamed: boolean;
}

/** A node, and the first course that it is linked to. */
export interface PlacedNode {
  readonly node: number;
  readonly title: string;
  readonly link: number | null;
  readonly course: number | null;
  readonly session: number | null;
  readonly hasFile: boolean;
}

interface Item {
  readonly path: string;
  readonly id: number;
  readonly node: number | null;
}

const NODE = 'resourceNode';

/** Finds out which courses requests were about: by what they name, else by the content that they read or wrote. */
export async function placeRequests(
  transaction: Transaction,
  registry: ResourceRegistry,
  requests: readonly TracedRequest[],
): Promise<PlacedRequest[]> {
  const addressed = requests.flatMap((request) => {
    const address = addressOf(request);
    return address ? [{ request, address }] : [];
  });
  const items = await itemsOf(
    transaction,
    registry,
    addressed.map(({ address }) => address).filter(({ id }) => id !== undefined),
  );
  const nodeOf = ({ path, id, parent }: TracedAddress): number | undefined => items.get(`${path}/${id}`) ?? parent;
  const nodes = await nodesOf(transaction, [...new Set(addressed.flatMap(({ address }) => nodeOf(address) ?? []))]);
  return addressed.map(({ request, address }) => {
    const content = nodes.get(nodeOf(address) ?? 0);
    const isNamed = address.course !== undefined;
    const course = address.course ?? content?.course ?? undefined;
    const session = address.session ?? (isNamed ? null : (content?.session ?? null));
    return { request, address, course, session, tool: toolOf(address.path), content, isNamed };
  });
}

/** Of the item that a request made, where it made one; with the course that the request named. */
function addressOf({ address, created }: TracedRequest): TracedAddress | undefined {
  const sent = tracedAddress(address);
  if (sent && isAnswering(sent)) return undefined;
  const made = sent && created !== undefined ? tracedAddress(created) : undefined;
  return made ? { ...sent, path: made.path, id: made.id, action: 'created' } : sent;
}

/** When a survey is answered leaves no trace: beside its results, it would name answers of an anonymous one. */
function isAnswering({ path, action }: TracedAddress): boolean {
  return path === 'c_survey_answers' || (path === 'c_surveys' && action === 'answers');
}

/** @returns nodes by `path/id` */
async function itemsOf(
  transaction: Transaction,
  registry: ResourceRegistry,
  addresses: readonly TracedAddress[],
): Promise<Map<string, number>> {
  const ids = grouped(addresses, ({ path }) => path);
  const parts = [...ids].flatMap(([path, some]) => {
    const resource = registry.withPath(path);
    const column = resource?.columns.get(NODE);
    return resource && column !== undefined ? [itemStatement(resource, column, new Set(some.map(({ id }) => id ?? 0)))] : [];
  });
  if (parts.length === 0) return new Map();
  // Its text differs with the resources that were asked for together.
  const found = await transaction.rowsUnprepared<Item>(sql`${join(parts, ' UNION ALL ')}`);
  return new Map(found.flatMap(({ path, id, node }) => (node === null ? [] : [[`${path}/${id}`, node] as const])));
}

function itemStatement({ path, table }: ResourceDefinition, column: string, ids: ReadonlySet<number>): Sql {
  return sql`SELECT ${path}::text AS "path", "t"."id"::float8 AS "id", "t".${identifier(column)} AS "node"
    FROM ${identifier(table)} "t" WHERE "t"."id" = ANY(${[...ids]}::bigint[])`;
}

async function nodesOf(transaction: Transaction, nodes: readonly number[]): Promise<Map<number, PlacedNode>> {
  if (nodes.length === 0) return new Map();
  const found = await transaction.rows<PlacedNode>(
    sql`SELECT "n"."id" AS "node", "n"."title", "l"."id" AS "link", COALESCE("l"."course_id", "c"."id") AS "course", "l"."session_id" AS "session",
          EXISTS (SELECT 1 FROM "resource_file" "f" WHERE "f"."resource_node_id" = "n"."id") AS "hasFile"
        FROM "resource_node" "n" LEFT JOIN "course" "c" ON "c"."resource_node_id" = "n"."id"
        LEFT JOIN LATERAL (SELECT "k"."id", "k"."course_id", "k"."session_id" FROM "resource_link" "k"
          WHERE "k"."resource_node_id" = "n"."id" AND "k"."course_id" IS NOT NULL AND "k"."deleted_at" IS NULL ORDER BY "k"."id" LIMIT 1) "l" ON TRUE
        WHERE "n"."id" = ANY(${[...nodes]}::bigint[])`,
  );
  return new Map(found.map((node) => [node.node, node]));
}
