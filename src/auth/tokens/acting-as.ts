import { randomUUID } from 'node:crypto';
import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { AccountCache } from '../account-cache.js';
import { type ActingCredential, Actor } from '../actor.js';
import { ACTING_SCOPES } from '../keys/scopes.js';
import { SignInSession } from '../sessions/sign-in-session.entity.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';
import { type AccessToken, AccessTokenService } from './access-token.service.js';

/** Milliseconds. */
const LIFETIME = 30 * 60_000;

/** An account that is acted as, and a token for it. */
interface ActedAccount extends AccessToken {
  readonly id: number;
  readonly name: string;
}

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
   * In one session, an administrator acts as one account at a time: what was begun in it before ends.
   * @param by the administrator, with the session that it ends with; that they may act as the account was decided before
   * @throws UnauthorizedException where that session has ended meanwhile
   */
  async begin(
    manager: EntityManager,
    by: { readonly id: number; readonly portalId: number; readonly sessionId: string | null },
    account: { readonly id: number; readonly username: string },
  ): Promise<AccessToken> {
    if (by.sessionId !== null) await this.#startAnew(manager, by.sessionId);
    const session = { id: randomUUID(), expiresAt: new Date(this.clock.now().getTime() + LIFETIME) };
    await this.sessions.note(manager, {
      ...session,
      kind: 'acting',
      accountId: account.id,
      actingAccountId: by.id,
      begunIn: by.sessionId,
      portalId: by.portalId,
      userAgent: undefined,
    });
    return this.tokens.issue(account, by.portalId, session, by.id);
  }

  /** The account that is acted as in a session, for as long as was said when it began; null where none is, or where it may not be used any more. */
  async inSession(sessionId: string, by: { readonly id: number; readonly portalId: number }): Promise<ActedAccount | null> {
    const session = await this.sessions.actingIn(sessionId);
    if (session?.actingAccountId !== by.id || session.portalId !== by.portalId) return null;
    const account = await this.accounts.actorOf(session.accountId, session.portalId, session.id);
    if (!account || account === 'session ended' || account.id === null || account.username === null) return null;
    const { id, username, name } = account;
    return { ...this.tokens.issue({ id, username }, session.portalId, session, by.id), id, name: name ?? username };
  }

  /** As whom the owner of a session on the pages acts in it, for the pages themselves; null where that is nobody. */
  async onPages(owner: Actor): Promise<Actor | null> {
    if (owner.id === null || owner.username === null || owner.sessionId === null || !owner.isInPerson) return null;
    const session = await this.sessions.actingIn(owner.sessionId);
    if (session?.actingAccountId !== owner.id || session.portalId !== owner.portalId) return null;
    const account = await this.accounts.actorOf(session.accountId, session.portalId, session.id);
    if (!(account instanceof Actor)) return null;
    return account.by(credentialOf({ id: owner.id, username: owner.username }, session.expiresAt), owner.lacksSecondFactor);
  }

  /** @throws UnauthorizedException where the session has ended */
  async #startAnew(manager: EntityManager, sessionId: string): Promise<void> {
    const own = await manager.findOne(SignInSession, { where: { id: sessionId }, lock: { mode: 'for_key_share' } });
    if (!own) throw new UnauthorizedException('This session has ended. Sign in again.');
    await manager.delete(SignInSession, { begunIn: sessionId });
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
    return account.by(credentialOf({ id: by.id, username: by.username }, until), by.lacksSecondFactor);
  }
}

function credentialOf(by: ActingCredential['by'], until: Date): ActingCredential {
  return { kind: 'acting', by, until, scopes: ACTING_SCOPES };
}
