import { Controller, Get, type OnModuleDestroy, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountCache } from '../../../../auth/account-cache.js';
import { Actor } from '../../../../auth/actor.js';
import { Admits } from '../../../../auth/admits.decorator.js';
import { OpenToScopes } from '../../../../auth/keys/open-to-scopes.decorator.js';
import { OneTimeLinks } from '../../../../auth/links/one-time-links.js';
import { Public } from '../../../../auth/public.decorator.js';
import { InvalidLink } from '../../../../auth/rejection.js';
import { StandingWatch } from '../../../../auth/standing/standing-watch.js';
import { Clock } from '../../../../config/clock.js';
import { Database } from '../../../../database/statements.js';
import type { ResourceRequest } from '../../../../resource/model/resource-request.js';
import { EventStream } from '../../../../resource/protocol/event-stream.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { splitUrl } from '../../../../resource/protocol/request-url.js';
import { Places } from '../../../../resource/protocol/places.js';
import { LiveNotifications } from './live-notifications.js';

/** Shows that the stream lives, and lets proxies keep it open. */
const HEARTBEAT_MS = 15_000;
/** The client then opens another one, and its rights are checked again. */
const LONGEST_STREAM_MS = 600_000;
const MOST_STREAMS = 2_000;
const MOST_OF_A_PERSON = 5;

/**
 * `GET /api/notifications/live`: the caller's notifications as server-sent events: `unread` at once and after every change,
 * `notification` (its id is the event's), `heartbeat`. `Last-Event-ID` makes up for up to a hundred.
 */
@ApiExcludeController()
@Controller('api/notifications/live')
@Admits('signed in, or holder of a ticket')
@OpenToScopes('messages:read')
@Public(true)
export class LiveNotificationsController implements OnModuleDestroy {
  readonly #streams = new Set<EventStream>();
  readonly #places = new Places({ most: MOST_STREAMS, mostOfPerson: MOST_OF_A_PERSON, name: 'streams', retryAfter: 30 });

  constructor(
    private readonly live: LiveNotifications,
    private readonly links: OneTimeLinks,
    private readonly accounts: AccountCache,
    private readonly standing: StandingWatch,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @Get()
  async watch(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const ticket = new URLSearchParams(splitUrl({ url: request.originalUrl }).query).get('ticket');
    const actor = ticket === null ? request.user : await this.#holderOf(ticket, request.user.portalId);
    if (actor.id === null) throw new Problem(401, 'Sign in, or take a ticket at /api/notifications/live_ticket.');
    const giveBack = this.#places.take(actor.id);
    response.on('close', giveBack);
    // A response that is closed already has no further close event.
    if (response.destroyed) giveBack();
    this.#stream(actor, lastSeen(request), response);
  }

  /** Streams end with the process, so that nothing waits for them. */
  onModuleDestroy(): void {
    for (const stream of this.#streams) stream.end();
  }

  /** @throws Problem 401 for a ticket that is not good, or not any more */
  async #holderOf(ticket: string, portalId: number): Promise<Actor> {
    const link = await this.database
      .transaction((transaction) => this.links.use(transaction, 'notification-live', portalId, ticket))
      .catch((error: unknown) => {
        throw error instanceof InvalidLink ? new Problem(401, 'This ticket is not valid, or not any more.') : error;
      });
    const holder = await this.accounts.actorOf(Number(link.userId), portalId, link.details['session'] ?? undefined);
    if (!(holder instanceof Actor) || holder.lacksSecondFactor) throw new Problem(401, 'This ticket is not valid, or not any more.');
    return holder;
  }

  #stream(actor: Actor, since: number | null, response: Response): void {
    const stream = new EventStream(response, (end) => this.standing.watch(actor, end));
    this.#streams.add(stream);
    const leave = this.live.watch(
      {
        actor,
        notified: (id, json) => {
          // One that was not read yet would be lost; the client opens the stream again and gets both.
          if (stream.isBehind) stream.end();
          else stream.send({ event: 'notification', id: String(id), data: json });
        },
        counted: (count) => stream.send({ event: 'unread', data: JSON.stringify(count) }),
      },
      since,
    );
    const beat = (): void => stream.send({ event: 'heartbeat', data: JSON.stringify({ asOf: this.clock.now() }) });
    const heartbeat = setInterval(beat, HEARTBEAT_MS).unref();
    const end = setTimeout(() => stream.end(), LONGEST_STREAM_MS).unref();
    response.on('close', () => {
      this.#streams.delete(stream);
      clearInterval(heartbeat);
      clearTimeout(end);
      leave();
    });
  }
}

/** The id of the notification that a client saw last, as it sends it when it comes back. */
function lastSeen({ headers }: ResourceRequest): number | null {
  const id = headers['last-event-id'];
  return typeof id === 'string' && /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : null;
}
