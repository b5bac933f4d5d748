import { Injectable } from '@nestjs/common';
import { Actor } from '../../auth/actor.js';
import { conditionSql, identifier, type Sql, sql } from '../../database/sql.js';
import { askedOfRows } from '../../database/sql-of-rows.js';
import type { Transaction } from '../../database/statements.js';
import { ResourceRegistry } from '../../resource/compile/resource-registry.js';
import type { ResourceDefinition } from '../../resource/model/resource-definition.js';
import { parseIdentifier } from '../../resource/model/iri.js';
import { ROW_ALIAS, RowReference } from '../../resource/model/row-reference.js';
import { PolicyService } from '../../resource/policy/policy.service.js';
import { effectiveRoles, ROLES } from '../access/roles.js';
import { obstacleOf } from '../users/sign-in-obstacle.js';

/** Stand for the caller's account and portal in a rule, until the columns of the many who are asked about take their places. */
const ANY_ACCOUNT = -2_147_483_647;
const ANY_PORTAL = -2_147_483_646;
const COLUMNS = new Map<unknown, Sql>([
  [ANY_ACCOUNT, identifier('reader', 'id')],
  [ANY_PORTAL, identifier('reader', 'portal')],
]);

interface Subject {
  readonly resource: ResourceDefinition;
  readonly id: number;
}

interface Candidate {
  readonly id: number;
  readonly roles: readonly string[];
  readonly status: string;
}

/**
 * Who of many may read a subject: by the very rule by which a GET of it is answered, asked of all who have the same roles at once.
 */
@Injectable()
export class NoticeReaders {
  /** Callers of which only the roles are known, by these; what a policy grants them is composed once. */
  readonly #callers = new Map<string, Actor>();

  constructor(
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
  ) {}

  /**
   * @param people ids of accounts
   * @param address of the subject: `/api/forum_posts/3`
   * @returns those of them who may sign in and read it, on any portal of theirs
   * @throws Error for an address that no resource has
   */
  async among(transaction: Transaction, people: readonly number[], address: string, now: Date): Promise<Set<number>> {
    if (people.length === 0) return new Set();
    const subject = this.#subjectAt(address);
    const candidates = await transaction.rows<Candidate>(
      sql`SELECT "u"."id", "u"."roles", "u"."status" FROM "user" "u" WHERE "u"."id" = ANY(${[...people]}::int[]) AND ${obstacleOf(now)} IS NULL`,
    );
    const readers = new Set<number>();
    for (const [roles, ids] of byRoles(candidates))
      for (const id of await this.#ofRoles(transaction, roles.split(' '), ids, subject, now)) readers.add(id);
    return readers;
  }

  async #ofRoles(
    transaction: Transaction,
    roles: readonly string[],
    ids: readonly number[],
    { resource, id }: Subject,
    now: Date,
  ): Promise<number[]> {
    const grant = this.policies.decide(this.#callerWith(roles), resource, 'read');
    if (grant === false) return [];
    const row = new RowReference(resource, ROW_ALIAS);
    const portals = roles.includes(ROLES.globalAdministrator)
      ? sql`JOIN "access_url" "a" ON TRUE`
      : sql`JOIN "access_url_rel_user" "a" ON "a"."user_id" = "u"."id"`;
    const portal = roles.includes(ROLES.globalAdministrator) ? identifier('a', 'id') : identifier('a', 'url_id');
    // Planned once, however many they are: the planner does not see the array.
    const accounts = sql`unnest((SELECT ${[...ids]}::int[])) AS "u" ("id")`;
    const found = await transaction.rows<{ id: number }>(
      sql`SELECT DISTINCT "reader"."id" FROM (SELECT "u"."id", ${portal} AS "portal" FROM ${accounts} ${portals}) "reader"
          WHERE EXISTS (SELECT 1 FROM ${row.table} WHERE ${row.id} = ${id} AND ${askedOfRows(conditionSql(grant.scope), COLUMNS, now)})`,
    );
    return found.map((reader) => reader.id);
  }

  #callerWith(roles: readonly string[]): Actor {
    const key = roles.join(' ');
    const caller = this.#callers.get(key) ?? Actor.of({ id: ANY_ACCOUNT, username: '', roles }, ANY_PORTAL);
    this.#callers.set(key, caller);
    return caller;
  }

  #subjectAt(address: string): Subject {
    const [, path = '', id = ''] = /^\/api\/([a-z_]+)\/(\d+)$/.exec(address) ?? [];
    const resource = this.registry.withPath(path);
    const identifierOfRow = resource && parseIdentifier(id, resource.identifier);
    if (!resource || identifierOfRow === undefined) throw new Error(`No resource has the address "${address}", which a notice is about.`);
    return { resource, id: identifierOfRow };
  }
}

/** By their effective roles in one order; there are as many sets as there are combinations in use, which are few. */
function byRoles(candidates: readonly Candidate[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { id, roles, status } of candidates) {
    const key = [...effectiveRoles(roles, status)].sort().join(' ');
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return groups;
}
