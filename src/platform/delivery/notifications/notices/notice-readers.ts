import { Injectable } from '@nestjs/common';
import { Actor } from '../../../../auth/actor.js';
import { createCache } from '../../../../cache/cache.js';
import { KnownIds, KnownPairs } from '../../../../database/known-ids.js';
import { conditionSql, identifier, join, raw, type Sql, sql } from '../../../../database/sql.js';
import { askedOfRows } from '../../../../database/sql-of-rows.js';
import type { Transaction } from '../../../../database/statements.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import type { ResourceDefinition } from '../../../../resource/model/resource-definition.js';
import { parseIdentifier } from '../../../../resource/model/iri.js';
import { ROW_ALIAS, RowReference } from '../../../../resource/model/row-reference.js';
import { type CallerSet, setsAskedBy } from '../../../../resource/policy/caller-set.js';
import { PolicyService } from '../../../../resource/policy/policy.service.js';
import { effectiveRoles, ROLES } from '../../../rights/access/roles.js';
import { obstacleOf } from '../../../directory/users/sign-in-obstacle.js';

/** Stand for the caller's account and portal in a rule, until the columns of the many who are asked about take their places. */
const ANY_ACCOUNT = -2_147_483_647;
const ANY_PORTAL = -2_147_483_646;
const COLUMNS = new Map<unknown, Sql>([
  [ANY_ACCOUNT, identifier('reader', 'id')],
  [ANY_PORTAL, identifier('reader', 'portal')],
]);

/** A set that nobody of those asked about has a member of. */
const NOTHING = { ids: new KnownIds([]), pairs: new KnownPairs([]) };

/** How the rest of a unit of work is planned: once for all values, as rights join many tables, and as PostgreSQL thinks best. */
const PLAN_ONCE = sql`SELECT set_config('plan_cache_mode', 'force_generic_plan', true)`;
const PLAN_AS_EVER = sql`SELECT set_config('plan_cache_mode', 'auto', true)`;

/** Combinations of roles and of sets that are empty. */
const MAXIMUM_CALLERS = 1_000;

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
  /** The same, by the sets too of which they are known to have no member. */
  readonly #informed = createCache<string, Actor>({ name: 'callers of notices', entries: MAXIMUM_CALLERS });

  /** Sets that a rule asks for, by roles and resource. */
  readonly #asked = createCache<string, readonly CallerSet[]>({ name: 'sets of notices', entries: MAXIMUM_CALLERS });

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
    const anyone = this.#callerWith(roles);
    if (this.policies.decide(anyone, resource, 'read') === false) return [];
    const readers = readersOf(roles, ids);
    transaction.send(PLAN_ONCE);
    const grant = this.policies.decide(await this.#knowing(transaction, anyone, resource, readers, now), resource, 'read');
    const row = new RowReference(resource, ROW_ALIAS);
    const found = await transaction.rows<{ id: number }>(
      sql`SELECT DISTINCT "reader"."id" FROM ${readers}
          WHERE EXISTS (SELECT 1 FROM ${row.table} WHERE ${row.id} = ${id} AND ${askedOfRows(conditionSql(grant !== false && grant.scope), COLUMNS, now)})`,
    );
    transaction.send(PLAN_AS_EVER);
    return found.map((reader) => reader.id);
  }

  /**
   * The caller who stands for all readers, and knows of which sets nobody of them has a member: of the sessions coached, say, where all are
   * learners. What these make false is left out of the rule, which is else written for everybody, in up to 60 kB.
   */
  async #knowing(transaction: Transaction, caller: Actor, resource: ResourceDefinition, readers: Sql, now: Date): Promise<Actor> {
    const sets = this.#setsAsked(caller, resource);
    if (sets.length === 0) return caller;
    const held = sets.map(
      (set) => sql`EXISTS (SELECT 1 FROM ${readers} CROSS JOIN LATERAL (${askedOfRows(set.members(caller), COLUMNS, now)}) "m")`,
    );
    const found = await transaction.one<{ held: boolean[] }>(sql`SELECT ARRAY[${join(held, ', ')}] AS "held"`);
    const empty = sets.filter((_, place) => found?.held[place] === false);
    return this.#withoutMembers(caller, empty);
  }

  /** Asked on behalf of a caller of whom nothing is composed yet: what is composed once asks for no sets again. */
  #setsAsked(caller: Actor, resource: ResourceDefinition): readonly CallerSet[] {
    const key = `${[...caller.roles].sort().join(' ')} ${resource.path}`;
    const known = this.#asked.get(key) ?? setsAskedBy(() => this.policies.decide(standIn([...caller.roles]), resource, 'read'));
    this.#asked.set(key, known);
    return known;
  }

  /** One object for the same knowledge, of which what a policy grants is composed once. */
  #withoutMembers(caller: Actor, sets: readonly CallerSet[]): Actor {
    const key = `${[...caller.roles].sort().join(' ')} ${sets.map(({ number }) => number).join()}`;
    const known = this.#informed.get(key) ?? caller.knowing(new Map(sets.map((set) => [set, NOTHING[set.kind]])));
    this.#informed.set(key, known);
    return known;
  }

  #callerWith(roles: readonly string[]): Actor {
    const key = roles.join(' ');
    const caller = this.#callers.get(key) ?? standIn(roles);
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

function standIn(roles: readonly string[]): Actor {
  return Actor.of({ id: ANY_ACCOUNT, username: '', roles }, ANY_PORTAL);
}

/** The accounts on each portal of theirs, as "reader". Planned once, however many they are: the planner does not see the array. */
function readersOf(roles: readonly string[], ids: readonly number[]): Sql {
  const isGlobal = roles.includes(ROLES.globalAdministrator);
  const portals = raw(isGlobal ? 'JOIN "access_url" "a" ON TRUE' : 'JOIN "access_url_rel_user" "a" ON "a"."user_id" = "u"."id"');
  const portal = identifier('a', isGlobal ? 'id' : 'url_id');
  return sql`(SELECT "u"."id", ${portal} AS "portal" FROM unnest((SELECT ${[...ids]}::int[])) AS "u" ("id") ${portals}) "reader"`;
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
