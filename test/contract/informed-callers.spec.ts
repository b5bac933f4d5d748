import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Actor } from '../../src/auth/actor.js';
import {
  candidateIdsOf,
  type Compiled,
  type Condition,
  conditionSql,
  divisionOf,
  materialisedArray,
  raw,
  type Sql,
  sql,
} from '../../src/database/sql.js';
import { type CallerSet, setsAskedBy } from '../../src/resource/policy/caller-set.js';
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
import { groupOfResource } from '../support/share/asked-of.js';
import { Share } from '../support/share/share.js';

const SHARE = Share.ofRun();
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

/** What is asked of the rows of a resource, for one rule and one caller. */
interface Look extends Compiled {
  readonly what: string;
  /** Whether the rule has a part for everyone and one for the caller alone. */
  readonly isDivided: boolean;
}

/** A rule written for a caller of whom the courses, groups and classes are known leaves out what they make false. */
describe('rules of callers of whom sets are known', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let informed: InformedCallers;
  const known = new Map<string, Promise<Actor>>();

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

  /** OFFSET keeps the row apart: each condition would be planned again, with all its subselects, wherever it is named. */
  function comparison(row: RowReference, plain: Condition, known: Condition): Compiled {
    const [admits, knows] = [conditionSql(plain), conditionSql(known)];
    const { everyone, own, ownCandidate, columns } = partsOf(row, known);
    return sql`SELECT (count(*) FILTER (WHERE "plain"))::int AS "admitted",
        (count(*) FILTER (WHERE "plain" <> "known"))::int AS "differing",
        (count(*) FILTER (WHERE "known" AND NOT "candidate"))::int AS "missed",
        (count(*) FILTER (WHERE "plain" <> (${everyone} OR ${own})))::int AS "parted",
        (count(*) FILTER (WHERE ${own} AND NOT ${ownCandidate}))::int AS "lost",
        (count(*) FILTER (WHERE ${everyone}))::int AS "shared",
        (count(*) FILTER (WHERE ${own} AND NOT ${everyone}))::int AS "own"
      FROM (SELECT (${admits}) IS TRUE AS "plain", (${knows}) IS TRUE AS "known", ${candidateFor(row, known)} AS "candidate"${columns}
        FROM ${row.table} OFFSET 0) "row"`.compile();
  }

  /** What stands for the two parts of a condition: columns of their own, and where it has no parts what is there already. */
  function partsOf(row: RowReference, known: Condition): Readonly<Record<'everyone' | 'own' | 'ownCandidate' | 'columns', Sql>> {
    const division = divisionOf(known);
    if (!division) return { everyone: raw('FALSE'), own: raw('"known"'), ownCandidate: raw('"candidate"'), columns: raw('') };
    const [everyone, own] = [conditionSql(division.everyone), conditionSql(division.own)];
    const columns = sql`, (${everyone}) IS TRUE AS "everyone", (${own}) IS TRUE AS "own",
        ${candidateFor(row, division.own)} AS "ownCandidate"`;
    return { everyone: raw('"everyone"'), own: raw('"own"'), ownCandidate: raw('"ownCandidate"'), columns };
  }

  function candidateFor(row: RowReference, condition: Condition): Sql {
    const ids = candidateIdsOf(condition);
    return ids ? sql`${row.id} = ANY(${materialisedArray(ids)})` : sql`TRUE`;
  }

  async function look(resource: ResourceDefinition, rule: Rule, caller: Actor): Promise<Look | undefined> {
    const row = new RowReference(resource, ROW_ALIAS);
    const plain = rule.condition(caller, row);
    const sets = setsAskedBy(() => rule.condition(caller, row));
    if (sets.length === 0) return undefined;
    const { text, values } = comparison(row, plain, rule.condition(await knowing(caller, sets), row));
    return { what: `${resource.path}, ${rule.description}, ${caller.id}`, text, values, isDivided: divisionOf(plain) !== undefined };
  }

  /** What is known of a caller is the same for all rules that ask the same of it: nothing is written meanwhile. */
  function knowing(caller: Actor, sets: readonly CallerSet[]): Promise<Actor> {
    const key = `${caller.portalId} ${caller.id} ${sets.map(({ number }) => number).join()}`;
    const looked = known.get(key) ?? informed.knowing(caller, sets);
    known.set(key, looked);
    return looked;
  }

  /** Most callers ask the same statement with other values: it is planned once, which takes four times as long as to run it. */
  async function foundBy(looks: readonly Look[]): Promise<(readonly [Look, Finding])[]> {
    const client = new pg.Client({ connectionString: app.databaseUrl, options: '-c plan_cache_mode=force_generic_plan' });
    await client.connect();
    const found: (readonly [Look, Finding])[] = [];
    for (const [number, alike] of groupedByText(looks).entries()) {
      const name = `comparison_${number}`;
      for (const each of alike) {
        const { rows } = await client.query<Finding>({ name, text: each.text, values: [...each.values] });
        found.push([each, rows[0] as Finding]);
      }
      await client.query(`DEALLOCATE ${name}`);
    }
    await client.end();
    return found;
  }

  it.each(WORLDS)(
    'admit the same rows as where nothing is known, and have candidate ids of all of them: world %i',
    async (number) => {
      await RandomFixtures.end(app.dataSource, resources);
      known.clear();
      const world = await RandomFixtures.build(app.dataSource, resources, drawsOf(number));
      const callers = world.users.map((person) => actorOf(person, person.portal));
      if (world.wanderer) callers.push(actorOf(world.wanderer, PORTAL));
      const rules = resources.flatMap((resource) => rulesOf(resource).map((rule) => ({ resource, rule })));
      const asked = SHARE.of('rules', rules, groupOfResource);
      const questions = asked.flatMap(({ resource, rule }) => callers.map((caller) => ({ resource, rule, caller })));
      const looks = (await concurrently(questions, ({ resource, rule, caller }) => look(resource, rule, caller))).filter(
        (each) => each !== undefined,
      );
      const found = (await concurrently(halvesOf(looks), foundBy)).flat();
      const sum = (of: (finding: Finding) => number, among = found): number => among.reduce((all, [, finding]) => all + of(finding), 0);
      const divided = found.filter(([{ isDivided }]) => isDivided);
      const complaints = found.filter(([, { differing, missed, parted, lost }]) => differing + missed + parted + lost > 0);
      expect(complaints.map(inWords)).toEqual([]);
      expect(sum(({ admitted }) => admitted)).toBeGreaterThan(SHARE.least(ADMITTED));
      // Both parts of divided rules admit rows, or the worlds say too little about them.
      expect(sum(({ shared }) => shared, divided)).toBeGreaterThan(SHARE.least(IN_EACH_PART));
      expect(sum(({ own }) => own, divided)).toBeGreaterThan(SHARE.least(IN_EACH_PART));
    },
    LONGEST_WAIT_MS,
  );
});

function groupedByText(looks: readonly Look[]): readonly (readonly Look[])[] {
  const groups = new Map<string, Look[]>();
  for (const each of looks) groups.set(each.text, [...(groups.get(each.text) ?? []), each]);
  return [...groups.values()];
}

/** For two connections; what is asked in the same words stays together. */
function halvesOf(looks: readonly Look[]): readonly (readonly Look[])[] {
  const groups = groupedByText(looks);
  return [0, 1].map((half) => groups.filter((_, index) => index % 2 === half).flat());
}

function inWords([{ what }, { differing, missed, parted, lost }]: readonly [Look, Finding]): string {
  return `${what}: ${differing} rows differ, ${missed} are no candidates, ${parted} differ in parts, ${lost} are no candidates of the own part`;
}
