import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../src/auth/actor.js';
import { candidateIdsOf, type Condition, conditionSql, divisionOf, materialisedArray, type Sql, sql } from '../../src/database/sql.js';
import { setsAskedBy } from '../../src/resource/policy/caller-set.js';
import { InformedCallers } from '../../src/resource/policy/informed-callers.js';
import { ROW_ALIAS, RowReference } from '../../src/resource/model/row-reference.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { Rule } from '../../src/resource/model/rule.js';
import { concurrently } from '../support/concurrently.js';
import { TestApplication } from '../support/application.js';
import { PORTAL } from '../support/given.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { drawsOf } from '../support/random-fixtures/draws.js';
import { actorOf } from '../support/random-fixtures/fixture-user.js';
import { RandomFixtures } from '../support/random-fixtures/random-fixtures.js';

const LONGEST_WAIT_MS = 900_000;
/** Each has other people and rows of every resource; `GUARDS=all` asks in both. */
const WORLDS = process.env['GUARDS'] === 'all' ? [1, 2] : [1];
/** So many rows at least are admitted by rules that ask for sets, or the worlds say too little about them. */
const ADMITTED = 3_000;
const IN_EACH_PART = 100;

interface Finding {
  readonly admitted: number;
  readonly differing: number;
  readonly missed: number;
  /** Rows that the two parts of the condition admit otherwise than the whole. */
  readonly parted: number;
  /** Rows of the caller's own part that are not among its candidates. */
  readonly lost: number;
  /** Rows that are admitted by the part for everyone, and by the own part alone. */
  readonly shared: number;
  readonly own: number;
}

/** A rule written for a caller of whom the courses, groups and classes are known leaves out what they make false. */
describe('rules of callers of whom sets are known', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let informed: InformedCallers;

  beforeAll(async () => {
    app = await TestApplication.start();
    resources = await resourceCatalogue();
    informed = app.app.get(InformedCallers, { strict: false });
  }, LONGEST_WAIT_MS);
  afterAll(() => app.close());

  /** Those of its own rows; the rules of the items that a collection hangs below are theirs. */
  function rulesOf({ policy, collections }: ResourceDefinition): Rule[] {
    const { read, create, update, delete: remove } = policy.rules;
    return [...new Set([read, create, update, remove, ...collections.map(({ shows }) => shows)])].filter((rule) => rule !== undefined);
  }

  async function compare(row: RowReference, plain: Condition, known: Condition): Promise<Finding> {
    const [admits, knows] = [conditionSql(plain), conditionSql(known)];
    const isCandidate = candidateFor(row, known);
    const { everyone, own } = divisionOf(known) ?? { everyone: false, own: known };
    const isOwnCandidate = candidateFor(row, own);
    const { text, values } = sql`SELECT (count(*) FILTER (WHERE "plain"))::int AS "admitted",
        (count(*) FILTER (WHERE "plain" <> "known"))::int AS "differing",
        (count(*) FILTER (WHERE "known" AND NOT "candidate"))::int AS "missed",
        (count(*) FILTER (WHERE "plain" <> ("everyone" OR "own")))::int AS "parted",
        (count(*) FILTER (WHERE "own" AND NOT "ownCandidate"))::int AS "lost",
        (count(*) FILTER (WHERE "everyone"))::int AS "shared",
        (count(*) FILTER (WHERE "own" AND NOT "everyone"))::int AS "own"
      FROM (SELECT (${admits}) IS TRUE AS "plain", (${knows}) IS TRUE AS "known", ${isCandidate} AS "candidate",
        (${conditionSql(everyone)}) IS TRUE AS "everyone", (${conditionSql(own)}) IS TRUE AS "own", ${isOwnCandidate} AS "ownCandidate"
        FROM ${row.table}) "row"`.compile();
    const [found] = await app.dataSource.query<[Finding]>(text, values);
    return found;
  }

  function candidateFor(row: RowReference, condition: Condition): Sql {
    const ids = candidateIdsOf(condition);
    return ids ? sql`${row.id} = ANY(${materialisedArray(ids)})` : sql`TRUE`;
  }

  async function look(resource: ResourceDefinition, rule: Rule, caller: Actor): Promise<Finding | undefined> {
    const row = new RowReference(resource, ROW_ALIAS);
    const sets = setsAskedBy(() => rule.condition(caller, row));
    if (sets.length === 0) return undefined;
    return compare(row, rule.condition(caller, row), rule.condition(await informed.knowing(caller, sets), row));
  }

  it.each(WORLDS)(
    'admit the same rows as where nothing is known, and have candidate ids of all of them: world %i',
    async (number) => {
      await RandomFixtures.end(app.dataSource, resources);
      const world = await RandomFixtures.build(app.dataSource, resources, drawsOf(number));
      const callers = world.users.map((person) => actorOf(person, person.portal));
      if (world.wanderer) callers.push(actorOf(world.wanderer, PORTAL));
      const questions = resources.flatMap((resource) =>
        rulesOf(resource).flatMap((rule) => callers.map((caller) => ({ resource, rule, caller }))),
      );
      let admitted = 0;
      let shared = 0;
      let own = 0;
      const complaints = await concurrently(questions, async ({ resource, rule, caller }) => {
        const found = await look(resource, rule, caller);
        if (!found) return [];
        admitted += found.admitted;
        if (divisionOf(rule.condition(caller, new RowReference(resource, ROW_ALIAS)))) {
          shared += found.shared;
          own += found.own;
        }
        if (found.differing + found.missed + found.parted + found.lost === 0) return [];
        const { differing, missed, parted, lost } = found;
        return [
          `${resource.path}, ${rule.description}, ${caller.id}: ${differing} rows differ, ${missed} are no candidates, ${parted} differ in parts, ${lost} are no candidates of the own part`,
        ];
      });
      expect(complaints.flat()).toEqual([]);
      expect(admitted).toBeGreaterThan(ADMITTED);
      // Both parts of divided rules admit rows, or the worlds say too little about them.
      expect(Math.min(shared, own)).toBeGreaterThan(IN_EACH_PART);
    },
    LONGEST_WAIT_MS,
  );
});
