import { randomUUID } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { AccountCache } from '../account-cache.js';
import type { Actor } from '../actor.js';
import { SignInSession } from '../sessions/sign-in-session.entity.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';
import { type AccessToken, AccessTokenService } from './access-token.service.js';

/** Milliseconds. */
const LIFETIME = 30 * 60_000;

/** Administrators who act as another user for a while: by an access token that names both, and that cannot be renewed. */
@Injectable()
export class ActingAs {
  constructor(
    private readonly clock: Clock,
    private readonly accounts: AccountCache,
    private readonly sessions: SignInSessions,
    private readonly tokens: AccessTokenService,
  ) {}

  /**
   * @param manager of the transaction that it is part of
   * @param by the administrator; that he or she may act as the account was decided before
   */
  async begin(
    manager: EntityManager,
    by: { readonly id: number; readonly portalId: number },
    account: { readonly id: number; readonly username: string },
  ): Promise<AccessToken> {
    const session = { id: randomUUID(), expiresAt: new Date(this.clock.now().getTime() + LIFETIME) };
    await this.sessions.note(manager, {
      ...session,
      kind: 'acting',
      accountId: account.id,
      actingAccountId: by.id,
      portalId: by.portalId,
      userAgent: undefined,
    });
    return this.tokens.issue(account, by.portalId, session, by.id);
  }

  /** Ends it before its time; in other processes within seconds. */
  async end(manager: EntityManager, by: number, accountId: number): Promise<void> {
    await manager.delete(SignInSession, { accountId, actingAccountId: by });
  }

  /** To be called once an end is committed, so that this process needs no seconds to notice. */
  forget(accountId: number): void {
    this.accounts.forget(accountId);
  }

  /**
   * @param account as whom the caller acts
   * @param claim `act` of the token (RFC 8693 §4.1)
   * @throws UnauthorizedException where the administrator may not use the portal any more
   */
  async actorOf(account: Actor, claim: unknown, until: Date): Promise<Actor> {
    const { sub } = (claim ?? {}) as { sub?: unknown };
    const by = typeof sub === 'string' ? await this.accounts.actorOf(Number(sub), account.portalId) : null;
    if (!by || by === 'session ended' || by.id === null || by.username === null)
      throw new UnauthorizedException('The administrator who acts by this token may not use this portal any more.');
    return account.by({ kind: 'acting', by: { id: by.id, username: by.username }, until });
  }
}
