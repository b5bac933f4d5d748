import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { createCache } from '../../cache/cache.js';
import { RefreshToken } from '../refresh-token.entity.js';
import type { BoundSession } from './bound-session.js';
import { Database, type Transaction } from '../../database/statements.js';
import { AccountCache } from '../account-cache.js';
import { SignInJournal } from '../sign-in/sign-in-journal.js';
import { TokenTerms } from '../token-terms.js';
import { SignInSession } from './sign-in-session.entity.js';

interface SessionOrigin {
  readonly accountId: number;
  readonly portalId: number;
  readonly userAgent: string | undefined;
}

const LONGEST_USER_AGENT = 300;
/** Milliseconds for which a session at a page is taken to last without asking again, and between two notes of its use. */
const REMEMBERED_MS = 5_000;
const NOTED_EVERY_MS = 60_000;
const REMEMBERED_AT_MOST = 10_000;
/** Sessions that one transaction ends. */
const EXPIRED_AT_ONCE = 1_000;
/** Milliseconds that a renewal has to bring. */
const SHORTEST_GAIN_MS = 1_000;

/** Sign-in sessions: begun by a sign-in, ended by signing out, by their owner, by a password change, or by time. */
@Injectable()
export class SignInSessions {
  /** Ids of sessions that are taken to last. */
  readonly #alive;

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly terms: TokenTerms,
    private readonly accounts: AccountCache,
    private readonly journal: SignInJournal,
  ) {
    const lifetime = { milliseconds: REMEMBERED_MS, now: () => clock.now().getTime() };
    this.#alive = createCache<string, true>({ name: 'sessions', entries: REMEMBERED_AT_MOST, lifetime });
  }

  /** A session at the pages, for as long as its access token is good. @returns what the token has to carry */
  async beginAtPages(origin: SessionOrigin): Promise<BoundSession> {
    const id = randomUUID();
    const expiresAt = this.#lastMomentOf(this.clock.now());
    await this.note(this.dataSource.manager, { ...origin, id, kind: 'browser', expiresAt });
    return { id, expiresAt };
  }

  /**
   * Extends a session on the pages by the life of another token, up to its longest life. An ended session is never extended.
   * @param until when the present token ends
   * @returns when the session ends now; null where it has ended or cannot be extended
   */
  async prolong(id: string, until: Date): Promise<Date | null> {
    const now = this.clock.now();
    const lasting = { id, kind: 'browser', expiresAt: MoreThan(now) } as const;
    const session = await this.dataSource.manager.findOneBy(SignInSession, lasting);
    const expiresAt = session && this.#lastMomentOf(session.createdAt);
    if (!expiresAt || expiresAt.getTime() - until.getTime() < SHORTEST_GAIN_MS) return null;
    const { affected } = await this.dataSource.manager.update(SignInSession, lasting, { expiresAt, lastUsedAt: now });
    return affected === 1 ? expiresAt : null;
  }

  /** Writes a session down, and clears away what its account let expire. */
  async note(
    manager: EntityManager,
    {
      userAgent,
      ...session
    }: SessionOrigin &
      Pick<SignInSession, 'id' | 'kind' | 'expiresAt'> & { readonly actingAccountId?: number; readonly begunIn?: string | null },
  ): Promise<void> {
    const now = this.clock.now();
    await this.remove(manager, { accountId: session.accountId, expiresAt: LessThanOrEqual(now) });
    const name = userAgent?.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST_USER_AGENT) ?? null;
    await manager.insert(SignInSession, { ...session, userAgent: name, createdAt: now, lastUsedAt: now });
  }

  /** @returns whether the session still lasts */
  async noteRenewal(manager: EntityManager, { id, expiresAt }: BoundSession): Promise<boolean> {
    const { affected } = await manager.update(SignInSession, { id }, { lastUsedAt: this.clock.now(), expiresAt });
    return affected === 1;
  }

  /** Those that last, the last used first. @param manager of the caller's transaction, where there is one */
  async of(accountId: number, portalId: number, manager: EntityManager = this.dataSource.manager): Promise<SignInSession[]> {
    const where = { accountId, portalId, expiresAt: MoreThan(this.clock.now()) };
    return manager.find(SignInSession, { where, order: { lastUsedAt: 'DESC', id: 'ASC' }, take: 200 });
  }

  /** The session of another account that an administrator began in this own session by acting as that account; null where there is none. */
  async actingIn(id: string): Promise<SignInSession | null> {
    return this.dataSource.manager.findOneBy(SignInSession, { begunIn: id, kind: 'acting', expiresAt: MoreThan(this.clock.now()) });
  }

  /** Whether a session at a page still lasts; in every process within seconds. */
  async isAlive(id: string): Promise<boolean> {
    const now = this.clock.now().getTime();
    if (this.#alive.get(id)) return true;
    const session = await this.dataSource.manager.findOneBy(SignInSession, { id, expiresAt: MoreThan(this.clock.now()) });
    if (!session) return false;
    if (now - session.lastUsedAt.getTime() >= NOTED_EVERY_MS) {
      await this.dataSource.manager.update(SignInSession, { id }, { lastUsedAt: this.clock.now() });
    }
    this.#alive.set(id, true);
    return true;
  }

  /**
   * Ends a session of an account, its refresh tokens included.
   * @param portalId where it has to be; any portal unless given
   * @param within the caller's unit of work, where there is one
   * @returns whether the account had it
   */
  async end(accountId: number, id: string, portalId?: number, within?: Transaction): Promise<boolean> {
    return (await this.#endWhere({ accountId, id, ...(portalId === undefined ? {} : { portalId }) }, within)) > 0;
  }

  /** @param kept the session that continues @param within the caller's unit of work, where there is one */
  async endOthers(accountId: number, portalId: number, kept: string | null, within?: Transaction): Promise<void> {
    await this.#endWhere({ accountId, portalId, ...(kept === null ? {} : { id: Not(kept) }) }, within);
  }

  /**
   * Deletes sessions, with which their sign-ins are over; it is up to the caller to {@link forget} them once that is committed.
   * @param manager of the transaction that it is part of
   */
  async remove(manager: EntityManager, where: FindOptionsWhere<SignInSession>): Promise<SignInSession[]> {
    const found = await manager.findBy(SignInSession, where);
    const removed = await deleted(manager, found);
    if (removed.length === 0) return [];
    const now = this.clock.now();
    const signIns = removed.filter(({ kind }) => kind !== 'acting');
    const endOf = (expiresAt: Date): Date => (expiresAt < now ? expiresAt : now);
    await this.journal.ended(
      signIns.map(({ accountId, createdAt, expiresAt }) => ({ accountId, begunAt: createdAt, endedAt: endOf(expiresAt) })),
      manager,
    );
    return removed;
  }

  /** Deletes a portion of the sessions whose time is over. @returns whether there may be others */
  async removeExpired(now: Date): Promise<boolean> {
    const expired = { expiresAt: LessThanOrEqual(now) };
    const removed = await this.database.transaction(async ({ manager }) => {
      const some = await manager.find(SignInSession, { select: { id: true }, where: expired, order: { id: 'ASC' }, take: EXPIRED_AT_ONCE });
      return this.remove(manager, { ...expired, id: In(some.map(({ id }) => id)) });
    });
    return removed.length === EXPIRED_AT_ONCE;
  }

  /** Drops the cache entries of deleted rows. */
  forget(): void {
    this.#alive.clear();
  }

  #lastMomentOf(begun: Date): Date {
    const now = this.clock.now().getTime();
    return new Date(Math.min(now + this.terms.lifetime * 1000, begun.getTime() + this.terms.pageSessionLife * 1000));
  }

  /** @returns how many were ended */
  #endWhere(where: FindOptionsWhere<SignInSession>, within?: Transaction): Promise<number> {
    const work = async (transaction: Transaction): Promise<number> => {
      const sessions = await this.#endedWithin(transaction, where);
      transaction.onCommit(() => {
        this.forget();
        for (const { accountId } of sessions) this.accounts.forget(accountId);
      });
      return sessions.length;
    };
    return within ? work(within) : this.database.transaction(work);
  }

  async #endedWithin({ manager }: Transaction, where: FindOptionsWhere<SignInSession>): Promise<SignInSession[]> {
    const found = await manager.findBy(SignInSession, where);
    const ended = [...found];
    for (const { id } of found) {
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [id]);
      await manager.update(RefreshToken, { family: id }, { revokedAt: this.clock.now() });
      // Gone with it, but known to the cache.
      ended.push(...(await manager.findBy(SignInSession, { begunIn: id })));
      await this.remove(manager, { id });
    }
    return ended;
  }
}

/** @returns those of the sessions that nobody else deleted meanwhile: each end is reported once */
async function deleted(manager: EntityManager, sessions: readonly SignInSession[]): Promise<SignInSession[]> {
  if (sessions.length === 0) return [];
  const ids = sessions.map(({ id }) => id);
  const answer = await manager
    .createQueryBuilder()
    .delete()
    .from(SignInSession)
    .where({ id: In(ids) })
    .returning('id')
    .execute();
  const gone = new Set((answer.raw as readonly { id: string }[]).map(({ id }) => id));
  return sessions.filter(({ id }) => gone.has(id));
}
