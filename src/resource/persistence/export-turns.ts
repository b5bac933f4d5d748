import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import type { Actor } from '../../auth/actor.js';
import { Turns } from '../protocol/turns.js';

/** Exports of one caller that may wait for the one that runs, and of all. */
const LIMITS = { ofCaller: 1, waitingOfCaller: 8, waiting: 200, longestWait: 30_000, name: 'exports' } as const;

/** Lets one export of a caller run at a time, and as many of all callers as there are connections for them. */
@Injectable()
export class ExportTurns {
  readonly #turns: Turns;

  constructor({ EXPORT_CONNECTIONS }: Environment) {
    this.#turns = new Turns({ ...LIMITS, atOnce: EXPORT_CONNECTIONS });
  }

  /**
   * Waits until an export may run. Callers without an account share one turn.
   * @returns what ends the turn; it may be called more than once
   * @throws Problem 429 where too many of the caller's wait already, 503 where too many of all do, or the wait is too long
   */
  take({ id, portalId }: Actor): Promise<() => void> {
    return this.#turns.take(`${portalId}/${id ?? 'anonymous'}`);
  }
}
