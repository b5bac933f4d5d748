import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { conditionSql, sql } from '../../../database/sql.js';
import { Database, type Statements } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { ROW_ALIAS, RowReference } from '../../../resource/model/row-reference.js';
import type { ActionDefinition, ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { PolicyService } from '../../../resource/policy/policy.service.js';
import type { FileFacts } from '../../content-tree/nodes/node-files/file-member.js';

const ADDRESS = /^\/api\/([a-z][a-z0-9_]*)\/([1-9]\d{0,8})(?:\/content)?$/;

/** What an address leads to for a caller. */
interface FoundFile {
  readonly status: 200 | 403 | 404;
  /** Where the caller may read it. */
  readonly file?: FileFacts;
}

const NONE: FoundFile = { status: 404 };

/** Finds the files of many items at once, each by the rule of its own `/content`. */
@Injectable()
export class FileLookup {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
  ) {}

  /** @param addresses of items or of their `/content`; a statement for each resource among them */
  async find(addresses: readonly string[], actor: Actor): Promise<Map<string, FoundFile>> {
    const found = new Map<string, FoundFile>(addresses.map((address) => [address, NONE]));
    const named = addresses.map((address) => ({ address, parts: ADDRESS.exec(address) }));
    for (const path of new Set(named.flatMap(({ parts }) => parts?.[1] ?? []))) {
      const resource = this.registry.withPath(path);
      const action = resource?.actions.find(({ name, answer }) => name === 'content' && answer.kind === 'file');
      if (!resource || !action || resource.fields.get('file')?.type !== 'json') continue;
      const own = named.filter(({ parts }) => parts?.[1] === path);
      const files = await this.filesOf(
        resource,
        action,
        own.map(({ parts }) => Number(parts?.[2])),
        actor,
      );
      for (const { address, parts } of own) found.set(address, files.get(Number(parts?.[2])) ?? NONE);
    }
    return found;
  }

  /** @param address of an item, which the caller may read by a right that was checked elsewhere */
  async fileOf(statements: Statements, address: string, actor: Actor): Promise<FileFacts | undefined> {
    const [, path = '', id] = ADDRESS.exec(address) ?? [];
    const resource = this.registry.withPath(path);
    if (resource?.fields.get('file')?.type !== 'json') return undefined;
    const row = new RowReference(resource, ROW_ALIAS);
    const file = resource.fields.get('file')?.computed?.(row, actor);
    const found = await statements.one<{ file: FileFacts | null }>(
      sql`SELECT ${file} AS "file" FROM ${row.table} WHERE ${row.id} = ${Number(id)}`,
    );
    return found?.file ?? undefined;
  }

  private async filesOf(
    resource: ResourceDefinition,
    action: ActionDefinition,
    ids: readonly number[],
    actor: Actor,
  ): Promise<Map<number, FoundFile>> {
    const row = new RowReference(resource, ROW_ALIAS);
    const grant = this.policies.decideAction(actor, resource, action);
    const file = resource.fields.get('file')?.computed?.(row, actor);
    const rows = await this.database.rows<{ id: number; isReadable: boolean | null; file: FileFacts | null }>(
      sql`SELECT ${row.id} AS "id", ${conditionSql(grant === false ? false : grant.scope)} AS "isReadable", ${file} AS "file"
          FROM ${row.table} WHERE ${row.id} = ANY(${[...ids]}::bigint[])`,
    );
    return new Map(rows.map(({ id, isReadable, file: facts }) => [id, outcome(isReadable === true, facts)]));
  }
}

function outcome(isReadable: boolean, file: FileFacts | null): FoundFile {
  if (!isReadable) return { status: 403 };
  return file ? { status: 200, file } : NONE;
}
