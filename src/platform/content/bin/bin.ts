import { Injectable } from '@nestjs/common';
import { FeatureList } from '../../../feature/feature-list.js';
import { identifier, raw, type Sql, sql } from '../../../database/sql.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { WrittenRow } from '../../../resource/model/reaction.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { Course } from '../../study/courses/course.entity.js';
import { moveSharedContent } from '../../study/courses/course-removal.js';
import { ContentNode } from '../../content-tree/nodes/content-items/content-node.js';
import { BinFilling, type DeletedRows, type KeptCount } from './bin-filling.js';

/** An item that is about to be deleted. */
type DeletedItem = Pick<WrittenRow, 'resource' | 'id' | 'actor' | 'transaction' | 'now'>;

const AS_IT_WAS = raw('SAVEPOINT "before_preview"');
const AS_BEFORE = raw('ROLLBACK TO SAVEPOINT "before_preview"');

/** Where deleted courses and content are, apart from all that is read. */
@Injectable()
export class Bin {
  constructor(
    private readonly filling: BinFilling,
    private readonly registry: ResourceRegistry,
    private readonly features: FeatureList,
  ) {}

  /** Whether the items of a resource can be restored: courses, and what stands on a node of its own in them. */
  keeps(resource: ResourceDefinition): boolean {
    const { entity, support } = resource;
    if (entity === Course) return true;
    return (
      support?.row instanceof ContentNode && this.features.removals.every((along) => along.entity !== entity || along.nodes !== undefined)
    );
  }

  /** Keeps an item, before it is deleted, with all that goes with it. */
  async put(item: DeletedItem): Promise<void> {
    const { transaction } = item;
    const entry = await this.#begin(item);
    if (entry === undefined) return;
    const counts = await this.#fill(item, entry);
    await transaction.rows(sql`UPDATE "bin_entry" SET "rows" = ${totalOf(counts)}, "counts" = ${JSON.stringify(this.#named(counts))}::jsonb
      WHERE "id" = ${entry}`);
  }

  /** What would go with an item, by the path of the resource: it is put into the bin, and that undone. */
  async goesAlong(item: DeletedItem): Promise<Readonly<Record<string, number>>> {
    const { transaction } = item;
    await transaction.rows(AS_IT_WAS);
    const entry = await this.#begin(item);
    const counts = entry === undefined ? [] : await this.#fill(item, entry);
    await transaction.rows(AS_BEFORE);
    return this.#named(counts);
  }

  async #fill(item: DeletedItem, entry: number): Promise<readonly KeptCount[]> {
    const { transaction, resource, id } = item;
    if (resource.entity === Course) await moveSharedContent(transaction, id);
    return this.filling.fill(transaction, entry, this.#roots(item));
  }

  #roots({ resource, id }: DeletedItem): DeletedRows[] {
    const own = nodeOf(resource, id);
    const along = this.features.removals.flatMap(({ entity, nodes }) => (entity === resource.entity && nodes ? [nodes(id)] : []));
    const nodes = [own, ...along].map((ids) => ({ table: 'resource_node', ids }));
    return resource.entity === Course ? [...nodes, { table: resource.table, ids: sql`${id}` }] : nodes;
  }

  /** @returns the number of the entry; undefined where the item is gone already */
  async #begin({ resource, id, actor, transaction, now }: DeletedItem): Promise<number | undefined> {
    const isCourse = resource.entity === Course;
    // Of several links the one that was made first says where the content was; links to single people say nothing.
    const place = sql`LEFT JOIN LATERAL (SELECT "l"."course_id", "l"."session_id" FROM "resource_link" "l"
      WHERE "l"."resource_node_id" = "n"."id" AND "l"."course_id" IS NOT NULL AND "l"."user_id" IS NULL AND "l"."deleted_at" IS NULL
      ORDER BY "l"."id" LIMIT 1) "place" ON TRUE`;
    const entry = await transaction.one<{ id: number }>(sql`INSERT INTO "bin_entry"
      ("kind", "item_id", "title", "course_id", "session_id", "rows", "counts", "deleted_at", "deleted_by_id", "portal_id", "shared", "node_id")
      SELECT ${resource.path}, ${id}, "n"."title", ${isCourse ? sql`${id}::int` : sql`"place"."course_id"`}, "place"."session_id", 0, '{}'::jsonb, ${now},
        ${actor.id}, ${actor.portalId}, ${isCourse ? sql`FALSE` : sql`"place"."course_id" IS NOT NULL`}, "n"."id"
      FROM "resource_node" "n" ${place} WHERE "n"."id" = ${nodeOf(resource, id)} RETURNING "id"`);
    return entry?.id;
  }

  /** What belongs to no resource, such as places of files, is left out. */
  #named(counts: readonly KeptCount[]): Record<string, number> {
    const named = counts.flatMap(({ table, count }) => {
      const resource = this.registry.withTable(table);
      return resource ? [[resource.path, count] as const] : [];
    });
    return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function totalOf(counts: readonly KeptCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

function nodeOf({ table }: ResourceDefinition, id: number): Sql {
  return sql`(SELECT "t"."resource_node_id" FROM ${identifier(table)} "t" WHERE "t"."id" = ${id})`;
}
