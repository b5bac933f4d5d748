import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../auth/links/one-time-links.js';
import type { Statements, Transaction } from '../../database/statements.js';

/** A link for guests that was made. */
export interface GuestLink {
  readonly url: string;
  readonly expiresAt: Date;
}

const PURPOSE = 'meeting-guest';

/** Links by which people without an account join a meeting: one a meeting, good until it expires or is withdrawn, stored as a hash. */
@Injectable()
export class GuestLinks {
  constructor(private readonly links: OneTimeLinks) {}

  /** The link before is void. */
  async make(transaction: Transaction, meetingId: number, portalId: number, { url, expiresAt }: GuestLink): Promise<GuestLink> {
    await this.withdraw(transaction, meetingId);
    const secret = await this.links.make(transaction, { purpose: PURPOSE, portalId, subjectId: meetingId, expiresAt });
    return { url: `${url}/meet/guest?t=${encodeURIComponent(secret)}`, expiresAt };
  }

  async withdraw(transaction: Transaction, meetingId: number): Promise<void> {
    await this.links.withdraw(transaction, PURPOSE, { subjectId: meetingId });
  }

  /** @throws InvalidLink for what is unknown, withdrawn or outlived @returns the meeting's id */
  async meetingOf(statements: Statements, portalId: number, secret: string): Promise<number> {
    const { subjectId } = await this.links.look(statements, PURPOSE, portalId, secret);
    return subjectId ?? 0;
  }
}
