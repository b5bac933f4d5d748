import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { AccountCache } from '../account-cache.js';
import { AccountDirectory } from '../account-directory.js';
import { Actor } from '../actor.js';
import { ApiKeyDirectory } from '../keys/api-key-directory.js';
import { ApiKeys } from '../keys/api-keys.js';
import type { Standing } from './standing.js';

/** Whether callers may still do what they began: their account is open on the portal, their session or key has not ended. */
@Injectable()
export class Standings {
  constructor(
    private readonly directory: AccountDirectory,
    private readonly keyDirectory: ApiKeyDirectory,
    private readonly accounts: AccountCache,
    private readonly keys: ApiKeys,
    private readonly clock: Clock,
  ) {}

  /** As of the last five seconds, like every request. */
  async stands({ accountId, portalId, sessionId, keyId }: Standing): Promise<boolean> {
    const actor = await this.accounts.actorOf(accountId, portalId, sessionId ?? undefined);
    if (!(actor instanceof Actor) || actor.lacksSecondFactor) return false;
    return keyId === null || this.keys.isGood(keyId);
  }

  /** As of now, of many callers in two statements. @returns those that have ended, as they were given */
  async endedOf<Kept extends Standing>(standings: readonly Kept[]): Promise<Kept[]> {
    const keyIds = standings.flatMap(({ keyId }) => (keyId === null ? [] : [keyId]));
    const [accounts, keys] = await Promise.all([
      this.directory.findActiveOf(standings),
      keyIds.length === 0 ? new Set<number>() : this.keyDirectory.goodOf(keyIds, this.clock.now()),
    ]);
    return standings.filter(({ keyId }, index) => {
      const account = accounts[index];
      const isOpen = account && account.sessionEnded !== true && account.lacksSecondFactor !== true;
      return !isOpen || (keyId !== null && !keys.has(keyId));
    });
  }
}
