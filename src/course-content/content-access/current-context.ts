import type { Actor } from '../../auth/actor.js';
import { conditionSql, identifier, sql } from '../../database/sql.js';
import type { Statements } from '../../database/statements.js';
import { editsLink, isLinkOfPortal, LINK_STANDS } from '../../platform/rights/access/link-access.js';
import { ROLES } from '../../platform/rights/access/roles.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { ActionRun } from '../../resource/model/action-handler.js';
import { accessDenied } from '../../resource/policy/access-denied.js';

/** A course, or a session or group of it. */
export interface Context {
  readonly course: number;
  readonly session: number | null;
  readonly group: number | null;
}

/** A link that assigns content to everyone in a context. */
export interface ContextLink {
  readonly id: number;
  readonly item: number;
  readonly node: number;
  readonly course: number | null;
  readonly session: number | null;
  readonly group: number | null;
  readonly visibility: string;
}

/** The context that a call names by `cid`, `sid` and `gid`; zero stands for none. */
export function namedContext({ parameters }: Pick<ActionRun, 'parameters'>): Context | undefined {
  const [course, session, group] = ['cid', 'sid', 'gid'].map((name) => Number(parameters.get(name) ?? 0) || null);
  return course == null ? undefined : { course, session: session ?? null, group: group ?? null };
}

/** The parameters of a call, with the context that its body names: it is named in the form, or in the address. */
export function contextParametersOf({ parameters, input }: Pick<ActionRun, 'parameters' | 'input'>): ActionRun['parameters'] {
  const named = (['cid', 'sid'] as const).flatMap((name) => (typeof input[name] === 'number' ? [[name, input[name]] as const] : []));
  return new Map([...parameters, ...named]);
}

const CONTEXT_EDITORS = {
  description: 'teacher of the course, coach in the session or tutor of the group of the query | administrator of its portal',
};

/** @throws Problem 400 where the call names no course, 403 where its caller does not edit there */
export async function editedContext({
  parameters,
  transaction,
  actor,
}: Pick<ActionRun, 'parameters' | 'actor'> & { readonly transaction: Statements }): Promise<Context> {
  const context = namedContext({ parameters });
  if (!context) throw new Problem(400, 'Name the course by the query parameter "cid", and the session or group by "sid" or "gid".');
  if (!(await editsContext(transaction, actor, context))) throw accessDenied(actor, CONTEXT_EDITORS);
  return context;
}

/** Whether the caller edits what is linked to a context: as its teacher, coach or tutor, or as administrator of its portal. */
export async function editsContext(transaction: Statements, actor: Actor, { course, session, group }: Context): Promise<boolean> {
  const admitted = actor.is(ROLES.administrator) ? isLinkOfPortal(actor) : editsLink(actor);
  const found = await transaction.one(
    sql`SELECT 1 AS "found" FROM (SELECT "c"."id" AS "course_id", ${session}::int AS "session_id", ${group}::int AS "group_id",
            NULL::int AS "resource_node_id"
          FROM "course" "c" WHERE "c"."id" = ${course}) "l" WHERE ${conditionSql(admitted)}`,
  );
  return found !== undefined;
}

/** The links of items of the resource to whole contexts; withdrawn ones are none. */
export function contextLinks({ resource, transaction }: ActionRun, ids: readonly number[]): Promise<ContextLink[]> {
  return transaction.rows<ContextLink>(
    sql`SELECT "l"."id", "t"."id" AS "item", "t"."resource_node_id" AS "node", "l"."course_id" AS "course", "l"."session_id" AS "session",
          "l"."group_id" AS "group", "l"."visibility"
        FROM ${identifier(resource.table)} "t" JOIN "resource_link" "l" ON "l"."resource_node_id" = "t"."resource_node_id"
        WHERE "t"."id" = ANY(${[...ids]}::int[]) AND "l"."user_id" IS NULL AND "l"."user_group_id" IS NULL AND ${LINK_STANDS} ORDER BY "l"."id"`,
  );
}

/**
 * The link of an item in the current context: the one that the call names, or its only one.
 * @throws Problem 400 where several could be meant, 404 where the item is not given to the context
 */
export function linkInContext(links: readonly ContextLink[], item: number, context: Context | undefined): ContextLink {
  const own = links.filter((link) => link.item === item && (!context || isOf(link, context)));
  if (own.length > 1) throw new Problem(400, 'Say in which context: name the course by "cid", and the session or group by "sid" or "gid".');
  const [link] = own;
  if (!link) throw new Problem(404, `Item ${item} is not given to this context by a link of its own.`);
  return link;
}

export function isOf(link: ContextLink, { course, session, group }: Context): boolean {
  return link.course === course && link.session === session && link.group === group;
}
