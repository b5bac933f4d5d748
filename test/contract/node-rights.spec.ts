import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { conditionSql, identifier, sql } from '../../src/database/sql.js';
import { NodeFileContent } from '../../src/platform/content-tree/nodes/node-files/file-content.action.js';
import { ResourceNode } from '../../src/platform/content-tree/nodes/resource-node.entity.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../../src/resource/model/row-reference.js';
import { nobody, type Rule } from '../../src/resource/model/rule.js';
import { TestApplication } from '../support/application.js';
import { PORTAL } from '../support/given.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { drawsOf } from '../support/random-fixtures/draws.js';
import { actorOf, type FixtureUser } from '../support/random-fixtures/fixture-user.js';
import { RandomFixtures } from '../support/random-fixtures/random-fixtures.js';
const DRAWS = 1;
/** So many rows at least refuse the creator of their node, or the data says too little. */
const REJECTIONS = 20;

interface Item {
  readonly resource: ResourceDefinition;
  readonly id: number;
  readonly node: number;
  /** Creator of the node, to whom nodes and links leave most. */
  readonly creator: FixtureUser;
}

/** Whatever an item refuses the creator of its node, its node, link and file refuse too. */
describe('the node, link and file of an item', () => {
  let app: TestApplication;
  let fixtures: RandomFixtures;
  let items: Item[];

  beforeAll(async () => {
    app = await TestApplication.start();
    const resources = await resourceCatalogue();
    fixtures = await RandomFixtures.build(app.dataSource, resources, drawsOf(DRAWS));
    items = (await Promise.all(resources.map(itemsOf))).flat();
  });
  afterAll(() => app.close());

  async function itemsOf(resource: ResourceDefinition): Promise<Item[]> {
    const field = [...resource.fields.values()].find(({ unique, target }) => unique && target?.entity === ResourceNode);
    const column = field && resource.columns.get(field.name);
    if (column === undefined) return [];
    const { text, values } = sql`SELECT "t"."id"::int AS "id", "n"."id"::int AS "node", "n"."creator_id" AS "creator"
      FROM ${identifier(resource.table)} "t" JOIN "resource_node" "n" ON "n"."id" = "t".${identifier(column)}`.compile();
    const rows = await app.dataSource.query<{ id: number; node: number; creator: number }[]>(text, values);
    return rows.flatMap(({ id, node, creator }) => {
      const person = fixtures.users.find((user) => user.id === creator);
      return person?.portal === PORTAL && person.roles.length === 0 ? [{ resource, id, node, creator: person }] : [];
    });
  }

  async function refuses({ resource, id, creator }: Item, rule: Rule): Promise<boolean> {
    const row = new RowReference(resource, ROW_ALIAS);
    const condition = rule.condition(actorOf(creator, PORTAL), row);
    const { text, values } = sql`SELECT FROM ${row.table} WHERE ${row.id} = ${id} AND ${conditionSql(condition)}`.compile();
    return (await app.dataSource.query<unknown[]>(text, values)).length === 0;
  }

  /** What the creator is answered who tries to change or remove the item by what belongs to its node. */
  async function answersTo({ node, creator }: Item, right: 'change' | 'removal'): Promise<Record<string, number>> {
    const client = app.as(creator);
    if (right === 'removal') return { 'DELETE node': (await client.delete(`/api/resource_nodes/${node}`)).status };
    // The fixtures may link the content to its creator.
    await app.dataSource.query('DELETE FROM "resource_link" WHERE "resource_node_id" = $1', [node]);
    const link = await app.given.row('resource_link', { resource_node_id: node, user_id: creator.id, visibility: 'published' });
    const file = await app.given.row('resource_file', { resource_node_id: node, title: 'file.txt', size: 0 });
    return {
      'PATCH node': (await client.patch(`/api/resource_nodes/${node}`, { title: 'Mine' })).status,
      'PATCH link': (await client.patch(`/api/resource_links/${link}`, { visibility: 'draft' })).status,
      'DELETE link': (await client.delete(`/api/resource_links/${link}`)).status,
      'DELETE file': (await client.delete(`/api/resource_files/${file}`)).status,
    };
  }

  it('refuse what the item refuses', async () => {
    const admitted: string[] = [];
    let rejections = 0;
    for (const item of items) {
      const { update, delete: remove } = item.resource.policy.rules;
      const rules = { removal: remove ?? nobody, change: update ?? remove ?? nobody };
      for (const right of ['removal', 'change'] as const) {
        if (!(await refuses(item, rules[right]))) continue;
        rejections += 1;
        const answers = Object.entries(await answersTo(item, right)).filter(([, status]) => status !== 403);
        admitted.push(...answers.map(([call, status]) => `${item.resource.path} ${item.id}: ${call} is ${status}`));
      }
    }
    expect(admitted).toEqual([]);
    expect(rejections).toBeGreaterThan(REJECTIONS);
  });

  it('are not read where the item is not', async () => {
    const files = await definitionOf('resource_files');
    const admitted: string[] = [];
    let rejections = 0;
    for (const resource of await kindsWithFiles())
      for (const reader of fixtures.users.filter(({ portal }) => portal === PORTAL)) {
        const found = await filesRefusedWithItem(resource, files, reader);
        rejections += found.length;
        admitted.push(
          ...found.filter(({ read }) => read).map(({ item }) => `${resource.path} ${item} for ${reader.username}: its file is read`),
        );
      }
    expect(admitted).toEqual([]);
    expect(rejections).toBeGreaterThan(REJECTIONS);
  });

  async function definitionOf(path: string): Promise<ResourceDefinition> {
    const found = (await resourceCatalogue()).find((resource) => resource.path === path);
    if (!found) throw new Error(`There is no resource ${path}.`);
    return found;
  }

  async function kindsWithFiles(): Promise<ResourceDefinition[]> {
    return (await resourceCatalogue()).filter(({ actions }) => actions.some(({ handler }) => handler === NodeFileContent));
  }

  /** Files of the items that the reader may not read, and whether the reader may read the file. Each item has a file here. */
  async function filesRefusedWithItem(
    resource: ResourceDefinition,
    files: ResourceDefinition,
    reader: FixtureUser,
  ): Promise<{ item: number; read: boolean }[]> {
    await app.dataSource.query(
      `INSERT INTO "resource_file" ("resource_node_id", "title", "size") SELECT "resource_node_id", 'file.txt', 0 FROM "${resource.table}" "t"
        WHERE "resource_node_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "resource_file" "f" WHERE "f"."resource_node_id" = "t"."resource_node_id")`,
    );
    const actor = actorOf(reader, PORTAL);
    const [item, file] = [new RowReference(resource, 'i'), new RowReference(files, ROW_ALIAS)];
    const [ofItem, ofFile] = [resource.policy.rule('read').condition(actor, item), files.policy.rule('read').condition(actor, file)];
    const { text, values } = sql`SELECT ${item.id}::int AS "item", (${conditionSql(ofFile)}) IS TRUE AS "read" FROM ${item.table}
      JOIN ${file.table} ON ${file.column('resourceNode')} = ${item.column('resourceNode')} WHERE (${conditionSql(ofItem)}) IS NOT TRUE`.compile();
    return app.dataSource.query<{ item: number; read: boolean }[]>(text, values);
  }
});
