import { Injectable } from '@nestjs/common';
import { AccountCache } from '../../../auth/account-cache.js';
import { Actor } from '../../../auth/actor.js';
import { digestOf } from '../../../auth/digest.js';
import { TokenBuckets } from '../../../auth/limits/token-buckets.js';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import { PoisonRows } from '../../../database/poison-rows.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { ItemAddresses } from '../../../pages/home/item-addresses.js';
import { ROLES } from '../../../platform/rights/access/roles.js';
import { unlistedUpdate } from '../../../resource/changes/unlisted-writes.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { Problem } from '../../../resource/protocol/problem.js';
import { CalendarEvent } from '../calendar-event.entity.js';
import { type FeedEvent, feedEvents, MOST_EVENTS } from './feed-events.js';

/** Fetches of one feed in an hour. */
const QUOTA = 120;
const HOUR_SECONDS = 3_600;
const KEY = /^[A-Za-z0-9_-]{43}$/;

interface Feed {
  readonly id: number;
  readonly user: number;
  readonly scope: 'all' | 'course' | 'session';
  readonly course: number | null;
  readonly session: number | null;
  readonly detail: 'full' | 'busy';
  readonly label: string | null;
  readonly used: Date | null;
}

/** The feeds of calendars, as calendar programs read them. */
@Injectable()
export class CalendarFeeds {
  readonly #buckets: TokenBuckets;

  constructor(
    private readonly database: Database,
    private readonly accounts: AccountCache,
    private readonly registry: ResourceRegistry,
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly poison: PoisonRows,
    private readonly addresses: ItemAddresses,
  ) {
    this.#buckets = new TokenBuckets('calendar feeds', QUOTA, HOUR_SECONDS, clock);
  }

  /**
   * The document of a feed, with what its person may read now.
   * @throws Problem 404 for a key that opens nothing, or nothing any more
   * @throws TooManyRequests beyond 120 fetches an hour
   */
  async read(key: string, portalId: number): Promise<string> {
    const feed = KEY.test(key) ? await this.#feedOf(key, portalId) : undefined;
    const actor = feed && (await this.accounts.actorOf(feed.user, portalId));
    if (!feed || !(actor instanceof Actor)) throw new Problem(404, 'There is no such calendar.');
    this.#buckets.require(String(feed.id), 'caller');
    const now = this.clock.now();
    await this.#note(feed, now);
    const reader = feed.scope === 'all' ? asPerson(actor) : actor;
    const events = await feedEvents(this.database, this.registry.of(CalendarEvent), reader, feed, now);
    const shape = {
      title: feed.label ?? 'Lyceum',
      busy: feed.detail === 'busy',
      truncated: events.length > MOST_EVENTS,
      pageOf: (event: FeedEvent) => this.#pageOf(event),
    };
    const { icalendarDocument } = await import('./icalendar-document.js');
    return icalendarDocument(events.slice(0, MOST_EVENTS), shape, this.poison);
  }

  #feedOf(key: string, portalId: number): Promise<Feed | undefined> {
    return this.database.one<Feed>(
      sql`SELECT "id", "user_id" AS "user", "scope", "course_id" AS "course", "session_id" AS "session", "detail", "label", "last_used_at" AS "used"
          FROM "calendar_feed" WHERE "secret_digest" = ${digestOf(key)} AND "access_url_id" = ${portalId}`,
    );
  }

  #pageOf({ id, course, session }: FeedEvent): string | undefined {
    const { PUBLIC_URL } = this.environment;
    const page = this.addresses.page(`/api/c_calendar_events/${id}`, `/api/courses/${course ?? 0}`, `/api/sessions/${session ?? 0}`);
    return PUBLIC_URL === undefined || page === undefined ? undefined : PUBLIC_URL + page;
  }

  /** Once an hour is enough. */
  async #note({ id, used }: Feed, now: Date): Promise<void> {
    if (used && now.getTime() - used.getTime() < HOUR_SECONDS * 1000) return;
    await this.database.rows(unlistedUpdate('calendar_feed', sql`"last_used_at" = ${now}`, sql`"id" = ${id}`));
  }
}

/** What concerns a person is not all that an administrator may read. */
function asPerson(actor: Actor): Actor {
  const { id, username } = actor;
  if (id === null || username === null || !actor.is(ROLES.administrator)) return actor;
  return Actor.of({ id, username, roles: [] }, actor.portalId);
}
