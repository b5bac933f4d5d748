import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { conditionSql, sql } from '../../database/sql.js';
import { Database } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { Problem } from '../protocol/problem.js';
import { PolicyService } from '../policy/policy.service.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { ChangeCursor } from './change-cursor.js';
import { ChangeLogReader, type LoggedChange } from './change-log.js';

/** A change that its reader may know of. */
export interface VisibleChange extends LoggedChange {
  readonly resource: ResourceDefinition;
}

export interface ChangePage {
  readonly changes: readonly VisibleChange[];
  /** Where to go on. */
  readonly cursor: ChangeCursor;
  /** Whether there is more already. */
  readonly more: boolean;
}

/**
 * What happened to the rows that a caller may read, in commit order. An existing row is visible to those who may read it. The
 * address of a deleted row is visible to those who may list its resource, because 404 instead of 403 tells them as much.
 */
@Injectable()
export class ChangeFeed {
  constructor(
    private readonly log: ChangeLogReader,
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** The position from which a caller begins who has read all that there is. */
  now(): Promise<ChangeCursor> {
    return this.log.end(this.clock.now());
  }

  /**
   * @param resources only these; all of them where none are named
   * @throws Problem 410 where the log does not reach back so far
   */
  async since(since: ChangeCursor, resources: readonly ResourceDefinition[], limit: number, actor: Actor): Promise<ChangePage> {
    const oldest = this.clock.now().getTime() / 1000 - this.environment.CHANGES_RETENTION;
    if (since.at < oldest)
      throw new Problem(410, 'Changes are not kept that long: read the collections anew, and go on from a new cursor.');
    const end = await this.now();
    const logged = await this.log.after(
      since,
      resources.map(({ table }) => table),
      limit + 1,
    );
    const page = logged.slice(0, limit);
    const more = logged.length > limit;
    const changes = await this.admitted(page, actor);
    const reached = latest([since, ...page.slice(-1).map(cursorOf)]);
    // The end was looked up first: what ended since then is on the page, or comes after it.
    return { changes, more, cursor: more ? reached : { ...latest([end, reached]), at: end.at } };
  }

  /** One statement for each resource on the page. */
  private async admitted(page: readonly LoggedChange[], actor: Actor): Promise<VisibleChange[]> {
    const byTable = groupByTable(page);
    const shown = new Map<string, ReadonlySet<number> | undefined>();
    for (const [table, changes] of byTable) shown.set(table, await this.readable(table, changes, actor));
    return page.flatMap((change) => {
      const resource = this.registry.withTable(change.table);
      const readable = shown.get(change.table);
      if (!resource || !readable) return [];
      return change.operation === 'delete' || readable.has(change.rowId) ? [{ ...change, resource }] : [];
    });
  }

  /** Ids of the rows that are there and readable; undefined where the caller may not read the resource at all. */
  private async readable(table: string, changes: readonly LoggedChange[], actor: Actor): Promise<ReadonlySet<number> | undefined> {
    const resource = this.registry.withTable(table);
    const grant = resource && this.policies.decide(actor, resource, 'read');
    if (!resource || !grant) return undefined;
    const ids = [...new Set(changes.filter(({ operation }) => operation !== 'delete').map(({ rowId }) => rowId))];
    const row = new RowReference(resource, ROW_ALIAS);
    const rows = await this.database.rows<{ id: number }>(
      sql`SELECT ${row.id} AS "id" FROM ${row.table} WHERE ${row.id} = ANY(${ids}::bigint[]) AND ${conditionSql(grant.scope)}`,
    );
    return new Set(rows.map(({ id }) => id));
  }
}

function groupByTable(page: readonly LoggedChange[]): Map<string, LoggedChange[]> {
  const groups = new Map<string, LoggedChange[]>();
  for (const change of page) groups.set(change.table, [...(groups.get(change.table) ?? []), change]);
  return groups;
}

function cursorOf({ transaction, position, at }: LoggedChange): ChangeCursor {
  return { transaction, position, at: Math.floor(at.getTime() / 1000) };
}

function latest(cursors: readonly ChangeCursor[]): ChangeCursor {
  return cursors.reduce((one, other) => (isAfter(other, one) ? other : one));
}

function isAfter(one: ChangeCursor, other: ChangeCursor): boolean {
  return one.transaction > other.transaction || (one.transaction === other.transaction && one.position > other.position);
}
