import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Actor } from '../../src/auth/actor.js';
import { candidateIdsOf, conditionSql, divisionOf, fewestCandidates, materialisedArray, Sql, sql } from '../../src/database/sql.js';
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
const WORLD = 1;
/** So many rows at least are admitted by rules with candidate ids, or the world says too little about them. */
const ADMITTED = 3_000;

interface Finding {
  readonly admitted: number;
  readonly missed: number;
}

/** A rule with candidate ids that left out a row would hide it, on large tables alone. */
describe('candidate ids', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let callers: Actor[];

  beforeAll(async () => {
    app = await TestApplication.start();
    resources = await resourceCatalogue();
    const world = await RandomFixtures.build(app.dataSource, resources, drawsOf(WORLD));
    const residents = world.users.filter(({ portal, roles }) => portal === PORTAL && roles.length === 0);
    callers = [Actor.anonymous(PORTAL), ...residents.map((person) => actorOf(person, PORTAL))];
  });
  afterAll(() => app.close());

  /** Rules of operations that look rows up; rows just made are checked one by one. */
  function rulesOf({ policy, collections }: ResourceDefinition): Rule[] {
    const { read, update, delete: remove } = policy.rules;
    return [...new Set([read, update, remove, ...collections.map(({ shows }) => shows)])].filter((rule) => rule !== undefined);
  }

  async function look(resource: ResourceDefinition, rule: Rule, caller: Actor): Promise<Finding | undefined> {
    const row = new RowReference(resource, ROW_ALIAS);
    const condition = rule.condition(caller, row);
    const [ids, fewest] = [candidateIdsOf(condition), fewestCandidates(condition)];
    if (!(condition instanceof Sql) || ids === undefined || fewest === undefined) return undefined;
    const isMissed = sql`${row.id} <> ALL(${materialisedArray(ids)}) OR ${row.id} <> ALL(${materialisedArray(fewest)})`;
    const { text, values } = sql`SELECT count(*)::int AS "admitted", (count(*) FILTER (WHERE ${isMissed}))::int AS "missed"
      FROM ${row.table} WHERE ${conditionSql(condition)}`.compile();
    const [found] = await app.dataSource.query<Finding[]>(text, values);
    return found;
  }

  it('are those of all rows that a rule admits, for every rule and every kind of caller', async () => {
    const questions = resources.flatMap((resource) =>
      rulesOf(resource).flatMap((rule) => callers.map((caller) => ({ resource, rule, caller }))),
    );
    let admitted = 0;
    const complaints = await concurrently(questions, async ({ resource, rule, caller }) => {
      const found = await look(resource, rule, caller);
      admitted += found?.admitted ?? 0;
      return found && found.missed > 0 ? [`${resource.path}, ${rule.description}: ${found.missed} rows are no candidates`] : [];
    });
    expect(complaints.flat()).toEqual([]);
    expect(admitted).toBeGreaterThan(ADMITTED);
  });

  it('of what everybody reads are found by the kind of content, wherever a row stands on a node of its own', () => {
    const caller = callers.at(-1)!;
    const asked = resources.flatMap((resource) => {
      const division = divisionOf(resource.policy.rules.read.condition(caller, new RowReference(resource, ROW_ALIAS)));
      const shared = division && candidateIdsOf(division.everyone);
      return shared && resource.fields.get('resourceNode')?.unique ? [{ path: resource.path, text: shared.compile().text }] : [];
    });
    expect(asked.length).toBeGreaterThan(10);
    // Some are found through what they belong to, such as posts: by the kind of that.
    const anyKind = asked.filter(({ text }) => text.includes('"resource_link"') && !text.includes('"resource_type"'));
    expect(anyKind.map(({ path }) => path)).toEqual([]);
  });
});
