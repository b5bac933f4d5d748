import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment.js';
import type { Actor } from '../../auth/actor.js';
import { Problem } from '../protocol/problem.js';

/** Exports of one caller that may wait for the one that runs. */
const MOST_WAITING = 8;
/** Exports of all callers that may wait. */
const MOST_WAITING_OF_ALL = 200;
const PATIENCE_MS = 30_000;

interface Waiting {
  readonly caller: string;
  begin(): void;
}

/** Lets one export of a caller run at a time, and as many of all callers as there are connections for them. */
@Injectable()
export class ExportTurns {
  private readonly running = new Set<string>();
  private waiting: Waiting[] = [];

  constructor(private readonly environment: Environment) {}

  /**
   * Waits until an export may run. Callers without an account share one turn.
   * @returns what ends the turn; it may be called more than once
   * @throws Problem 429 where too many of the caller's wait already, 503 where too many of all do, or the wait is too long
   */
  async take({ id, portalId }: Actor): Promise<() => void> {
    const caller = `${portalId}/${id ?? 'anonymous'}`;
    if (!this.mayRun(caller)) await this.wait(caller);
    else this.running.add(caller);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.running.delete(caller);
      this.next();
    };
  }

  private mayRun(caller: string): boolean {
    return this.running.size < this.environment.EXPORT_CONNECTIONS && !this.running.has(caller);
  }

  private async wait(caller: string): Promise<void> {
    const own = this.waiting.filter((other) => other.caller === caller).length;
    if (own >= MOST_WAITING) throw refused(429, `${MOST_WAITING} exports of yours wait already; read those first.`);
    if (this.waiting.length >= MOST_WAITING_OF_ALL) throw refused(503, 'Too many exports wait already; try again shortly.');
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        caller,
        begin: () => {
          clearTimeout(patience);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        this.waiting = this.waiting.filter((other) => other !== waiting);
        reject(refused(503, 'Other exports take too long; try again shortly.'));
      }, PATIENCE_MS).unref();
      this.waiting.push(waiting);
    });
  }

  private next(): void {
    const first = this.waiting.find(({ caller }) => this.mayRun(caller));
    if (!first) return;
    this.waiting = this.waiting.filter((other) => other !== first);
    this.running.add(first.caller);
    first.begin();
    this.next();
  }
}

function refused(status: number, detail: string): Problem {
  return new Problem(status, detail, { headers: { 'Retry-After': '10' } });
}
