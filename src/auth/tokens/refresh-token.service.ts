import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Logger, UnauthorizedException } from '@nestjs/common';
import { DataSource, IsNull, LessThanOrEqual, type EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/statements.js';
import { AccountCache } from '../account-cache.js';
import type { BoundSession } from '../sessions/bound-session.js';
import { SignInSession } from '../sessions/sign-in-session.entity.js';
import { SignInSessions } from '../sessions/sign-in-sessions.js';
import { RefreshToken } from '../refresh-token.entity.js';
import { derivedKey } from '../derived-key.js';

interface Rotation {
  readonly accountId: number;
  /** The only valid token of its family from now on. */
  readonly refreshToken: string;
  /** The session that all tokens of the sign-in belong to. */
  readonly session: BoundSession;
}

/** Milliseconds within which a token that was exchanged is answered by its successor again: two tabs, or an answer that was lost. */
const AGAIN_MS = 10_000;

type Lineage = Pick<RefreshToken, 'family' | 'accountId'>;

/** Refresh tokens: each good for one exchange; a second exchange ends all that descends from the same sign-in (RFC 9700 §4.14.2). */
@Injectable()
export class RefreshTokenService {
  readonly #logger = new Logger(RefreshTokenService.name);

  /** Successors are drawn from their predecessors with it, so that one can be given again and none is stored. */
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly clock: Clock,
    private readonly sessions: SignInSessions,
    private readonly accounts: AccountCache,
  ) {
    this.#key = derivedKey(environment.APP_SECRET, 'lyceum/refresh-successors');
  }

  /** Begins a family and clears away what the account let expire. */
  async begin(accountId: number, portalId: number, userAgent?: string): Promise<Rotation> {
    return this.database.transaction(async ({ manager }) => {
      await manager.delete(RefreshToken, { accountId, expiresAt: LessThanOrEqual(this.clock.now()) });
      const session = { id: randomUUID(), expiresAt: this.#expiry() };
      await this.sessions.note(manager, { ...session, kind: 'api', accountId, portalId, userAgent });
      return {
        accountId,
        session,
        refreshToken: await this.#insert(manager, { family: session.id, accountId }, portalId, randomBytes(32).toString('base64url')),
      };
    });
  }

  /**
   * Within ten seconds of its exchange a token is answered by the same successor again.
   * @throws UnauthorizedException when the token is unknown on this portal, expired, revoked or was exchanged before that
   */
  async rotate(refreshToken: string, portalId: number): Promise<Rotation> {
    const rotation = await this.database.transaction(({ manager }) => this.#exchange(manager, refreshToken, portalId));
    if (!rotation) throw new UnauthorizedException('This refresh token is not valid, or not any more. Sign in again.');
    return rotation;
  }

  /** Ends the family of a token; unknown tokens are as good as ended (RFC 7009 §2.2). */
  async revoke(refreshToken: string, portalId: number): Promise<void> {
    await this.database.transaction(async ({ manager }) => {
      const presented = await findInLockedFamily(manager, digest(refreshToken, portalId));
      if (presented) await this.#revokeWhere(manager, presented);
    });
  }

  /**
   * Ends every family of an account, as after a change of password.
   * @param manager of the transaction that the change is part of, if it is
   */
  async revokeAllOf(accountId: number, manager: EntityManager = this.dataSource.manager): Promise<void> {
    await this.#revokeWhere(manager, { accountId });
  }

  /** Null refuses; returned, not thrown, so that a revocation is committed. */
  async #exchange(manager: EntityManager, refreshToken: string, portalId: number): Promise<Rotation | null> {
    const now = this.clock.now();
    const tokenHash = digest(refreshToken, portalId);
    const presented = await findInLockedFamily(manager, tokenHash);
    if (!presented || presented.revokedAt || presented.expiresAt <= now) return null;
    const { accountId, family, usedAt } = presented;
    const successor = this.#successorOf(refreshToken);
    const session = { id: family, expiresAt: this.#expiry() };
    if (usedAt && now.getTime() - usedAt.getTime() < AGAIN_MS) {
      const given = await manager.findOneBy(RefreshToken, { tokenHash: digest(successor, portalId), revokedAt: IsNull() });
      return given && { accountId, session: { ...session, expiresAt: given.expiresAt }, refreshToken: successor };
    }
    if (usedAt) {
      this.#logger.warn(`A refresh token of account ${accountId} was used twice; its family ${family} is revoked.`);
      await this.#revokeWhere(manager, presented);
      return null;
    }
    await manager.update(RefreshToken, { tokenHash }, { usedAt: now });
    if (!(await this.sessions.noteRenewal(manager, session))) return null;
    return { accountId, session, refreshToken: await this.#insert(manager, presented, portalId, successor) };
  }

  /** As hard to guess as its predecessor for those who lack the key. */
  #successorOf(refreshToken: string): string {
    return createHmac('sha256', this.#key).update(refreshToken).digest('base64url');
  }

  async #insert(manager: EntityManager, { family, accountId }: Lineage, portalId: number, refreshToken: string): Promise<string> {
    const createdAt = this.clock.now();
    await manager.insert(RefreshToken, {
      tokenHash: digest(refreshToken, portalId),
      family,
      accountId,
      createdAt,
      expiresAt: this.#expiry(),
    });
    return refreshToken;
  }

  #expiry(): Date {
    return new Date(this.clock.now().getTime() + this.environment.JWT_REFRESH_TTL * 1000);
  }

  /** The sessions go with their tokens; those of an account also at the pages, and where its owner acts as another user. */
  async #revokeWhere(manager: EntityManager, { accountId, family }: { accountId: number; family?: string }): Promise<void> {
    const tokens = family === undefined ? { accountId } : { accountId, family };
    await manager.update(RefreshToken, { ...tokens, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    await this.sessions.remove(manager, family === undefined ? { accountId } : { accountId, id: family });
    if (family === undefined) await manager.delete(SignInSession, { actingAccountId: accountId });
    this.sessions.forget();
    this.accounts.forget(accountId);
  }
}

/** Families change one transaction at a time: a revocation must not miss the successor that another one is about to insert. */
async function findInLockedFamily(manager: EntityManager, tokenHash: Buffer): Promise<RefreshToken | null> {
  const presented = await manager.findOneBy(RefreshToken, { tokenHash });
  if (!presented) return null;
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [presented.family]);
  return manager.findOneBy(RefreshToken, { tokenHash });
}

/** A digest of portal and token together, so that the token is unknown on any other portal. */
function digest(refreshToken: string, portalId: number): Buffer {
  return createHash('sha256').update(`${portalId}.${refreshToken}`).digest();
}
