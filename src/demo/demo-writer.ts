import type { INestApplicationContext } from '@nestjs/common';
import { Actor } from '../auth/actor.js';
import { Clock } from '../config/clock.js';
import { Database, type Transaction } from '../database/statements.js';
import { ResourceRegistry } from '../resource/compile/resource-registry.js';
import type { EntityClass } from '../resource/declare/field-declaration.js';
import { Processor } from '../resource/state/processor.js';

/** Makes demo rows the way the API does, through the processors of their resources, in one unit of work. */
export class DemoWriter {
  private constructor(
    private readonly app: INestApplicationContext,
    private readonly registry: ResourceRegistry,
    readonly transaction: Transaction,
    private readonly actor: Actor,
    readonly now: Date,
  ) {}

  /** Runs the work as the portal's installer; keeps all of what it writes or nothing. */
  static async run(app: INestApplicationContext, portalId: number, work: (writer: DemoWriter) => Promise<void>): Promise<void> {
    const now = app.get(Clock).now();
    await app.get(Database).transaction(async (transaction) => {
      const roles = ['ROLE_GLOBAL_ADMIN', 'ROLE_ADMIN', 'ROLE_TEACHER'];
      await work(new DemoWriter(app, app.get(ResourceRegistry), transaction, Actor.service(roles, portalId), now));
    });
  }

  /** The same unit of work, its rows made by somebody. */
  as(person: { readonly id: number; readonly username: string }, roles: readonly string[]): DemoWriter {
    const actor = Actor.of({ ...person, roles }, this.actor.portalId);
    return new DemoWriter(this.app, this.registry, this.transaction, actor, this.now);
  }

  /** @returns the id of the new row */
  create(entity: EntityClass, values: Readonly<Record<string, unknown>>): Promise<number> {
    const resource = this.registry.of(entity);
    const processor = this.app.get(resource.processor ?? Processor, { strict: false });
    return processor.create({ resource, operation: 'create', values, actor: this.actor, transaction: this.transaction, now: this.now });
  }

  /** Moments around now, so that the demo never looks old. @param days negative for the past */
  daysFromNow(days: number): Date {
    return new Date(this.now.getTime() + days * 86_400_000);
  }
}
