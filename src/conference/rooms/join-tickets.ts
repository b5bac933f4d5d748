import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../auth/links/one-time-links.js';
import { Clock } from '../../config/clock.js';
import type { Transaction } from '../../database/statements.js';

/** Who may enter which meeting, as a ticket says it. */
export interface JoinTicket {
  readonly userId: number;
  readonly meetingId: number;
  readonly portalId: number;
  /** Since when the person waits for the meeting to be started; undefined for one who does not. */
  readonly waitingSince?: string | undefined;
  /** What the meeting records, as the person was shown; undefined where that was not said. */
  readonly acknowledges?: string | undefined;
}

/** A ticket that was made. */
interface MadeTicket {
  readonly url: string;
  readonly expiresAt: Date;
}

const PURPOSE = 'meeting-join';
/** How long a ticket is good, in milliseconds. */
const GOOD_FOR_MS = 120_000;

/** Tickets into meetings: a browser exchanges one, once, for the server's own address, which no program gets. */
@Injectable()
export class JoinTickets {
  constructor(
    private readonly links: OneTimeLinks,
    private readonly clock: Clock,
  ) {}

  async make(
    transaction: Transaction,
    { userId, meetingId, portalId, waitingSince, acknowledges }: JoinTicket,
    publicUrl: string,
  ): Promise<MadeTicket> {
    const expiresAt = new Date(this.clock.now().getTime() + GOOD_FOR_MS);
    const details = { since: waitingSince ?? null, mode: acknowledges ?? null };
    const secret = await this.links.make(transaction, { purpose: PURPOSE, portalId, userId, subjectId: meetingId, details, expiresAt });
    return { url: `${publicUrl}/meet?t=${encodeURIComponent(secret)}`, expiresAt };
  }

  /** @throws InvalidLink for what is unknown, used or outlived */
  async use(transaction: Transaction, portalId: number, secret: string): Promise<JoinTicket> {
    const { userId, subjectId, details } = await this.links.use(transaction, PURPOSE, portalId, secret);
    const [waitingSince, acknowledges] = [details['since'] ?? undefined, details['mode'] ?? undefined];
    return { userId: userId ?? 0, meetingId: subjectId ?? 0, portalId, waitingSince, acknowledges };
  }
}
