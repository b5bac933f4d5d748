import { signLegacyAddress } from '../../src/conference/signatures/legacy-signature.js';
import { signModern } from '../../src/conference/signatures/modern-signature.js';
import { PORTAL } from './given.js';
import { type ApiClient, type Reply } from './api-client.js';

export interface SentEvent {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly ts: number;
}

export type CallbackReply = Reply<{
  received: number;
  recorded: number;
  duplicates: number;
  ignored: readonly { index: number; reason: string }[];
  authenticated: boolean;
}>;

export interface Secrets {
  readonly salt: string;
  readonly secret: string;
}

/** Sends deliveries as the videoconference server does, signed for either callback. */
export class RoomSender {
  constructor(
    readonly client: ApiClient,
    private readonly secrets: Secrets,
    /** What the sender's clock shows. */
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Path and query of the legacy callback, signed. */
  address(mid = '', at = this.now(), portal = PORTAL): string {
    return signLegacyAddress(
      '/plugin/Videoconf/webhook.php',
      { au: String(portal), mid },
      { algorithm: 'sha256', salt: this.secrets.salt },
      at,
    );
  }

  legacy(events: readonly SentEvent[], mid = ''): Promise<CallbackReply> {
    return this.client.send('POST', this.address(mid), envelope(events), { 'Content-Type': 'application/json' });
  }

  modern(events: readonly SentEvent[]): Promise<CallbackReply> {
    return this.modernBody(JSON.stringify(envelope(events)));
  }

  modernBody(body: string, at = this.now(), secret = this.secrets.secret): Promise<CallbackReply> {
    const { timestamp, signature } = signModern(body, secret, at);
    return this.client.send('POST', '/api/videoconference/callback', body, {
      'Content-Type': 'application/json',
      'X-Service-Timestamp': timestamp,
      'X-Service-Signature': signature,
    });
  }
}

export function envelope(events: readonly SentEvent[]): object {
  return { events: events.map(({ id, attributes, ts }) => ({ data: { type: 'event', id, attributes, event: { ts } } })) };
}

/** An event of one participant. @param more further members of `user` */
export function userEvent(
  id: string,
  room: string,
  user: string | number,
  ts: number,
  more: Readonly<Record<string, unknown>> = {},
): SentEvent {
  const ids = { 'internal-user-id': `w_${user}`, 'external-user-id': String(user) };
  return {
    id,
    ts,
    attributes: { meeting: { 'external-meeting-id': room, 'internal-meeting-id': `int-${room}` }, user: { ...ids, ...more } },
  };
}

/** Of whom and in which room events are that a test dates by how long ago they were. */
interface PastEvents {
  readonly room: string;
  readonly user: number;
  readonly now: Date;
}

/** An event of one participant that happened so many seconds before now. @param more further members of `user` */
export function eventBefore(
  { room, user, now }: PastEvents,
  id: string,
  seconds: number,
  more: Readonly<Record<string, unknown>> = {},
): SentEvent {
  return userEvent(id, room, user, now.getTime() - seconds * 1000, more);
}
