import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../src/auth/actor.js';
import { candidateIdsOf, type Condition, conditionSql, materialisedArray, sql } from '../../src/database/sql.js';
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

interface Finding {
  readonly admitted: number;
  readonly differing: number;
  readonly missed: number;
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
    const ids = candidateIdsOf(known);
    const isCandidate = ids ? sql`${row.id} = ANY(${materialisedArray(ids)})` : sql`TRUE`;
    const { text, values } = sql`SELECT (count(*) FILTER (WHERE "plain"))::int AS "admitted",
        (count(*) FILTER (WHERE "plain" <> "known"))::int AS "differing",
        (count(*) FILTER (WHERE "known" AND NOT "candidate"))::int AS "missed"
      FROM (SELECT (${admits}) IS TRUE AS "plain", (${knows}) IS TRUE AS "known", ${isCandidate} AS "candidate" FROM ${row.table}) "row"`.compile();
    const [found] = await app.dataSource.query<[Finding]>(text, values);
    return found;
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
      const complaints = await concurrently(questions, async ({ resource, rule, caller }) => {
        const found = await look(resource, rule, caller);
        admitted += found?.admitted ?? 0;
        if (!found || found.differing + found.missed === 0) return [];
        return [`${resource.path}, ${rule.description}, ${caller.id}: ${found.differing} rows differ, ${found.missed} are no candidates`];
      });
      expect(complaints.flat()).toEqual([]);
      expect(admitted).toBeGreaterThan(ADMITTED);
    },
    LONGEST_WAIT_MS,
  );
});
