import type { INestApplicationContext } from '@nestjs/common';
import { Actor } from '../auth/actor.js';
import { Clock } from '../config/clock.js';
import { sql } from '../database/sql.js';
import { Database, type Transaction } from '../database/statements.js';
import { ResourceRegistry } from '../resource/compile/resource-registry.js';
import type { EntityClass } from '../resource/model/field-declaration.js';
import { ROW_ALIAS, RowReference } from '../resource/model/row-reference.js';
import { FollowedWrites } from '../resource/persistence/followed-writes.js';
import { Processor } from '../resource/persistence/processor.js';

/** Makes rows of the demo the way the API does, through the processors of their resources, in one unit of work. */
export class SeedWriter {
  private constructor(
    private readonly app: INestApplicationContext,
    private readonly registry: ResourceRegistry,
    readonly transaction: Transaction,
    private readonly actor: Actor,
    readonly now: Date,
  ) {}

  /** Runs the work as the portal's installer, in one transaction. */
  static async run(app: INestApplicationContext, portalId: number, work: (writer: SeedWriter) => Promise<void>): Promise<void> {
    const now = app.get(Clock).now();
    await app.get(Database).transaction(async (transaction) => {
      const roles = ['ROLE_GLOBAL_ADMIN', 'ROLE_ADMIN', 'ROLE_TEACHER'];
      await work(new SeedWriter(app, app.get(ResourceRegistry), transaction, Actor.service(roles, portalId), now));
    }, 'job');
  }

  /** The same unit of work, with another user as the creator of its rows. */
  as(person: { readonly id: number; readonly username: string }, roles: readonly string[]): SeedWriter {
    const actor = Actor.of({ ...person, roles }, this.actor.portalId);
    return new SeedWriter(this.app, this.registry, this.transaction, actor, this.now);
  }

  /** @returns the id of the new row */
  async create(entity: EntityClass, values: Readonly<Record<string, unknown>>): Promise<number> {
    const resource = this.registry.of(entity);
    const processor = this.app.get(resource.processor ?? Processor, { strict: false });
    const write = { resource, operation: 'create' as const, values, actor: this.actor, transaction: this.transaction, now: this.now };
    const id = await processor.create(write);
    await this.app.get(FollowedWrites, { strict: false }).follow('created', write, id);
    return id;
  }

  /**
   * @param property a stored one
   * @returns the id of the first row whose property has this value
   * @throws Error where there is none
   */
  async find(entity: EntityClass, property: string, value: string | number): Promise<number> {
    const row = new RowReference(this.registry.of(entity), ROW_ALIAS);
    const found = await this.transaction.one<{ id: number }>(
      sql`SELECT ${row.id} AS "id" FROM ${row.table} WHERE ${row.column(property)} = ${value} ORDER BY ${row.id} LIMIT 1`,
    );
    if (!found) throw new Error(`There is no ${row.resource.name} whose ${property} is ${value}.`);
    return found.id;
  }

  /** Timestamps around now, so that the demo never looks old. @param days negative for the past */
  daysFromNow(days: number): Date {
    return new Date(this.now.getTime() + days * 86_400_000);
  }
}
