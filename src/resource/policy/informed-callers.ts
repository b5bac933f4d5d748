import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { createCache } from '../../cache/cache.js';
import { KnownIds, KnownPairs } from '../../database/known-ids.js';
import { join, raw, type Sql, sql } from '../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../database/statements.js';
import type { Grant, Operation } from '../model/policy.js';
import type { NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { Asked } from './access-denied.js';
import { type CallerSet, setsAskedBy, withUsualSets } from './caller-set.js';
import { PolicyService } from './policy.service.js';

/** Ids beyond which a set stays a subselect: PostgreSQL has better ways with many. */
const MOST_IDS = 300;
/** Sets of which so many are asked sooner within the statement than before it. */
const FEW = 3;
const MAXIMUM_QUESTIONS = 10_000;
const NONE: readonly CallerSet[] = [];

/** What a request asks of the policy. */
type Question = Operation | NarrowedCollection;

/** A write, and by what it was admitted. */
interface AdmittedWrite {
  readonly resource: ResourceDefinition;
  readonly operation: Operation;
  readonly actor: Actor;
  readonly grant: Grant;
}

/** A caller with what was last found of the sets that a question asks. */
interface Informed {
  readonly found: string;
  readonly actor: Actor;
}

/** Between the sets in what is found. */
const SEPARATOR = ';';
/** Stands for more ids than {@link MOST_IDS}. */
const TOO_MANY = '*';

/**
 * Looks up, by one short statement before a reading request, what its rules ask about the caller: the courses that they teach
 * or studies, the groups, the classes. With the ids known, a rule is written for this caller: what an empty set makes false is left
 * out, and PostgreSQL plans a tenth of the text. They are looked up with each request, never kept: a right that was taken away is
 * gone with the next one, whichever process took it. What is kept is the statement made of them, for as long as they are the same.
 */
@Injectable()
export class InformedCallers {
  /** Which sets a question asks of callers with the same roles; wrong ones would cost time and change no answer. */
  readonly #asked = createCache<string, readonly CallerSet[]>({ name: 'sets that rules ask', entries: MAXIMUM_QUESTIONS });
  /** There are no more than kinds of questions. */
  readonly #combinations = new Map<string, readonly CallerSet[]>();
  readonly #lookUps = new WeakMap<Actor, WeakMap<readonly CallerSet[], Sql>>();
  readonly #informed = new WeakMap<Actor, WeakMap<readonly CallerSet[], Informed>>();
  readonly #roles = new WeakMap<Actor, string>();

  constructor(
    private readonly database: Database,
    private readonly policies: PolicyService,
  ) {}

  /** The caller as the rules of a request are best asked; the same one where it does not read, or its rules ask for no sets. */
  informed(actor: Actor, resource: ResourceDefinition, asked: Asked): Actor | Promise<Actor> {
    if (asked.action?.composes) return this.withUsualSets(actor);
    const reading = readingOf(asked);
    if (!reading) return actor;
    const sets = this.#setsOf(actor.plain, resource, reading);
    const unknown = sets.filter((set) => !actor.known.has(set));
    return unknown.length <= FEW ? actor : this.knowing(actor.plain, sets);
  }

  /**
   * The caller with what the rules of a write ask about them, looked up by its own unit of work; the same one where that is little. It holds for as
   * long as nothing is written that could make them a member of anything.
   */
  asking({ resource, operation, actor }: Omit<AdmittedWrite, 'grant'>, transaction: Transaction): Actor | Promise<Actor> {
    const sets = this.#setsOf(actor.plain, resource, operation);
    return sets.length === 0 ? actor : this.knowing(actor.plain, sets, transaction);
  }

  /** By what a new row is looked at: the same rules asked of the caller with what they ask about; the write's own grant where something else admitted it. */
  grantOf({ resource, operation, actor, grant }: AdmittedWrite, asking: Actor): Grant {
    if (asking === actor || this.policies.decide(actor, resource, operation) !== grant) return grant;
    return this.policies.decide(asking, resource, operation) || grant;
  }

  /** For several reads of one request. Strangers belong to nothing. */
  async withUsualSets(actor: Actor): Promise<Actor> {
    return actor.isAnonymous ? actor : this.knowing(actor.plain, this.#same(withUsualSets([])));
  }

  /** The caller with these sets; the same object as long as they have the same ids. */
  async knowing(actor: Actor, sets: readonly CallerSet[], statements: Statements = this.database): Promise<Actor> {
    const row = await statements.one<{ found: string }>(this.#lookUpOf(actor, sets));
    if (!row) return actor;
    const { found } = row;
    const known = inMap(this.#informed, actor).get(sets);
    if (known?.found === found) return known.actor;
    const informed = { found, actor: actor.knowing(knowledgeOf(sets, found)) };
    inMap(this.#informed, actor).set(sets, informed);
    return informed.actor;
  }

  #setsOf(actor: Actor, resource: ResourceDefinition, question: Question): readonly CallerSet[] {
    const key = `${resource.name} ${typeof question === 'string' ? question : question.name} ${this.#rolesOf(actor)}`;
    const known = this.#asked.get(key);
    if (known) return known;
    const sets = setsAskedBy(() => {
      // What the service has decided already asks for nothing any more.
      if (typeof question === 'string') resource.policy.decide(actor, question, new RowReference(resource, ROW_ALIAS));
      else this.policies.decideCollection(actor, resource, question);
    });
    const lookedUp = sets.length <= FEW ? NONE : this.#same(withUsualSets(sets));
    this.#asked.set(key, lookedUp);
    return lookedUp;
  }

  /** One object for the same sets, by which what is known of a caller is found again. */
  #same(sets: readonly CallerSet[]): readonly CallerSet[] {
    const key = sets.map(({ number }) => number).join();
    const known = this.#combinations.get(key) ?? sets;
    this.#combinations.set(key, known);
    return known;
  }

  /** Whether a question asks for a set depends on these alone. */
  #rolesOf(actor: Actor): string {
    const known = this.#roles.get(actor) ?? `${actor.credential?.kind ?? ''} ${actor.isAnonymous} ${[...actor.roles].sort().join()}`;
    this.#roles.set(actor, known);
    return known;
  }

  #lookUpOf(actor: Actor, sets: readonly CallerSet[]): Sql {
    const known = inMap(this.#lookUps, actor).get(sets) ?? lookUp(actor, sets);
    inMap(this.#lookUps, actor).set(sets, known);
    return known;
  }
}

function readingOf({ action, collection, operation }: Asked): Question | undefined {
  if (action) return undefined;
  return collection ?? (operation === 'list' || operation === 'read' ? operation : undefined);
}

function inMap<Value>(map: WeakMap<Actor, WeakMap<readonly CallerSet[], Value>>, actor: Actor): WeakMap<readonly CallerSet[], Value> {
  const known = map.get(actor) ?? new WeakMap<readonly CallerSet[], Value>();
  map.set(actor, known);
  return known;
}

/** One text of all sets: rows with a column for each would describe their columns with each answer. */
function lookUp(actor: Actor, sets: readonly CallerSet[]): Sql {
  return sql`SELECT concat_ws(${raw(`'${SEPARATOR}'`)}, ${join(
    sets.map((set) => listed(set, actor)),
    ', ',
  )}) AS "found"`;
}

function listed({ kind, members }: CallerSet, actor: Actor): Sql {
  const value = raw(kind === 'ids' ? '"m"."id"' : '("m"."id"::bigint << 32) + "m"."course"');
  const columns = raw(kind === 'ids' ? '"m" ("id")' : '"m" ("id", "course")');
  return sql`(SELECT CASE WHEN count(*) <= ${raw(String(MOST_IDS))} THEN COALESCE(string_agg(DISTINCT "some"."value"::text, ','), '') ELSE ${raw(`'${TOO_MANY}'`)} END
    FROM (SELECT ${value} AS "value" FROM (${members(actor)}) ${columns} LIMIT ${raw(String(MOST_IDS + 1))}) "some")`;
}

function knowledgeOf(sets: readonly CallerSet[], found: string): ReadonlyMap<CallerSet, Sql> {
  const known = new Map<CallerSet, Sql>();
  const lists = found.split(SEPARATOR);
  sets.forEach((set, index) => {
    const ids = lists[index];
    if (ids === undefined || ids === TOO_MANY) return;
    const values = ids === '' ? [] : ids.split(',');
    known.set(set, set.kind === 'ids' ? new KnownIds(values.map(Number)) : new KnownPairs(values.map(BigInt)));
  });
  return known;
}
