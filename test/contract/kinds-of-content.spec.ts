import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ResourceNode } from '../../src/platform/content-tree/nodes/resource-node.entity.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { FurnishedService } from '../support/furnished-service.js';

const INSERTED = /INSERT INTO "resource_link"\s*\(([^)]*)\)/g;

/** Lists of one kind of content are found by what links say of it, so that all of them have to say it. */
describe('the kind of content', () => {
  let service: FurnishedService;

  beforeAll(async () => {
    service = await FurnishedService.start();
  });
  afterAll(() => service.close());

  it('is that of its resource, on its node and on each of its links', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const resource of service.resources) {
      const column = nodeColumn(resource);
      const address = column && (await service.factory.make(resource.path).catch(() => undefined));
      if (address === undefined) continue;
      const { path, table } = resource;
      const links = await service.at.app.dataSource.query<{ type: string; group: string | null }[]>(
        `SELECT "y"."title" AS "type", "g"."title" AS "group" FROM "${table}" "t" JOIN "resource_node" "n" ON "n"."id" = "t"."${column}"
           JOIN "resource_type" "y" ON "y"."id" = "n"."resource_type_id" JOIN "resource_link" "l" ON "l"."resource_node_id" = "n"."id"
           LEFT JOIN "resource_type" "g" ON "g"."id" = "l"."resource_type_group" WHERE "t"."id" = $1`,
        [address.split('/').at(-1)],
      );
      asked += links.length > 0 ? 1 : 0;
      for (const { type, group } of links) if (type !== path || group !== path) wrong.push(`${address}: ${type}, ${String(group)}`);
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(20);
  });

  it('is said by each statement that makes links', async () => {
    const folders = ['src', 'packages'].map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    );
    const files = (await Promise.all(folders)).flat().filter((name) => name.endsWith('.ts') && !name.includes('node_modules'));
    const statements: { readonly file: string; readonly columns: string }[] = [];
    for (const file of files)
      for (const [, columns = ''] of (await readFile(file, 'utf8')).matchAll(INSERTED)) statements.push({ file, columns });
    expect(statements.length).toBeGreaterThan(4);
    expect(statements.filter(({ columns }) => !columns.includes('"resource_type_group"')).map(({ file }) => file)).toEqual([]);
  });
});

/** The column that leads to the node on which a row stands. */
function nodeColumn({ fields, columns }: ResourceDefinition): string | undefined {
  const field = [...fields.values()].find(({ unique, target }) => unique && target?.entity === ResourceNode);
  return field && columns.get(field.name);
}
