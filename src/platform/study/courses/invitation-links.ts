import { Injectable } from '@nestjs/common';
import { OneTimeLinks } from '../../../auth/links/one-time-links.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';

/** What is mailed to whom is invited; implemented by what sends mail of accounts. */
export abstract class InvitationMail {
  /** Whether invitations are mailed; their links then go by mail alone. */
  abstract get isOn(): boolean;

  /** Asks for the mail of an invitation; nothing happens where no mail is sent. */
  abstract queue(transaction: Transaction, invitationId: number): Promise<void>;
}

/** Links that open invitations. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly links: OneTimeLinks,
    private readonly environment: Environment,
  ) {}

  /**
   * @param way how it comes to the invited person: what was mailed shows that its user reads mail to the address
   * @returns a further link of the invitation: an address, or a path where PUBLIC_URL is not set
   */
  async make(transaction: Transaction, invitationId: number, way: 'mailed' | 'handed over'): Promise<string> {
    const invitation = await transaction.one<{ portalId: number; expiresAt: Date }>(
      sql`SELECT "access_url_id" AS "portalId", "expires_at" AS "expiresAt" FROM "course_invitation" WHERE "id" = ${invitationId}`,
    );
    if (!invitation) throw new Error(`There is no invitation ${invitationId}.`);
    const secret = await this.links.make(transaction, {
      purpose: 'invitation',
      subjectId: invitationId,
      details: { mailed: way === 'mailed' ? 'yes' : 'no' },
      ...invitation,
    });
    return `${this.environment.PUBLIC_URL ?? ''}/account/invitation?t=${secret}`;
  }

  /** Voids all links of an invitation. */
  async withdraw(transaction: Transaction, invitationId: number): Promise<void> {
    await this.links.withdraw(transaction, 'invitation', { subjectId: invitationId });
  }
}
