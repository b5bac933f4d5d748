import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { NotificationListener } from '../../../../database/notification-listener.js';
import { sql } from '../../../../database/sql.js';
import { Database } from '../../../../database/statements.js';
import { ResourceRegistry } from '../../../../resource/compile/resource-registry.js';
import { representItem } from '../../../../resource/output/item-representation.js';
import { PolicyService } from '../../../../resource/policy/policy.service.js';
import { EntityStore } from '../../../../resource/persistence/entity-store.js';
import { JSON_PLAIN } from '../../../../resource/protocol/media-type.js';
import { type Announced, announcedIn, NOTIFICATION_CHANNEL } from '../preferences/notification-channel.js';
import { Notification } from '../notification.entity.js';
import { type UnreadCount, unreadCount } from '../unread-count.js';

/** Notifications that a stream makes up for when it is opened again. */
const MOST_REPLAYED = 100;

/** Who watches the own notifications. */
export interface Watcher {
  readonly actor: Actor;
  /** @param id of the notification @param json the item, as the API shows it */
  notified(id: number, json: string): void;
  counted(count: UnreadCount): void;
}

/** Tells the watchers of this process of their notifications, on one connection that listens for all of them. */
@Injectable()
export class LiveNotifications {
  readonly #logger = new Logger(LiveNotifications.name);
  readonly #watchers = new Map<number, Set<Watcher>>();
  /** What was announced, one after the other. */
  #work: Promise<void> = Promise.resolve();
  #isListening = false;

  constructor(
    private readonly database: Database,
    private readonly listener: NotificationListener,
    private readonly registry: ResourceRegistry,
    private readonly store: EntityStore,
    private readonly policies: PolicyService,
  ) {}

  /**
   * Tells the count at once, then what has come since, then everything that comes.
   * @param since id of the last notification that the person has seen; null where nothing is to be made up for
   * @returns to be called when the watcher leaves
   */
  watch(watcher: Watcher, since: number | null): () => void {
    const user = Number(watcher.actor.id);
    if (!this.#isListening) this.listener.listen(NOTIFICATION_CHANNEL, (payload) => this.#heard(payload));
    this.#isListening = true;
    // In the order of what is announced: nothing is sent twice or left out between what was missed and what is new.
    this.#enqueue(async () => {
      watcher.counted(await unreadCount(this.database, user));
      if (since !== null) for (const id of await this.#missed(user, since)) await this.#tell(watcher, id);
      this.#watchers.set(user, (this.#watchers.get(user) ?? new Set()).add(watcher));
    });
    return () =>
      this.#enqueue(async () => {
        const watchers = this.#watchers.get(user);
        watchers?.delete(watcher);
        if (watchers?.size === 0) this.#watchers.delete(user);
      });
  }

  #heard(payload: string): void {
    const announced = announcedIn(payload);
    if (announced && this.#watchers.size > 0) this.#enqueue(() => this.#announce(announced));
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => this.#logger.warn(`Watchers could not be notified: ${String(error)}`));
  }

  async #announce(announced: Announced): Promise<void> {
    if ('user' in announced) return this.#count(announced.user);
    const rows = await this.database.rows<{ id: number; user: number }>(
      sql`SELECT "id", "user_id" AS "user" FROM "notification" WHERE "id" BETWEEN ${announced.first} AND ${announced.last}
            AND "user_id" = ANY(${[...this.#watchers.keys()]}::int[]) AND "in_product" ORDER BY "id"`,
    );
    for (const { id, user } of rows) for (const watcher of this.#watchers.get(user) ?? []) await this.#tell(watcher, id);
    for (const user of new Set(rows.map((row) => row.user))) await this.#count(user);
  }

  async #count(user: number): Promise<void> {
    const watchers = this.#watchers.get(user);
    if (!watchers) return;
    const count = await unreadCount(this.database, user);
    for (const watcher of watchers) watcher.counted(count);
  }

  async #missed(user: number, since: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      sql`SELECT "id" FROM "notification" WHERE "user_id" = ${user} AND "id" > ${since} AND "in_product" ORDER BY "id" LIMIT ${MOST_REPLAYED}::int`,
    );
    return rows.map(({ id }) => id);
  }

  /** As the person's own request would show it. */
  async #tell(watcher: Watcher, id: number): Promise<void> {
    const resource = this.registry.of(Notification);
    const { actor } = watcher;
    const grant = this.policies.decide(actor, resource, 'read');
    const item = await this.store.item(this.database, resource, id, grant && grant.visible, actor);
    if (typeof item !== 'string') watcher.notified(id, String(representItem(item, resource, JSON_PLAIN).body));
  }
}
