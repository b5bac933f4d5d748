import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Actor } from '../actor.js';
import { type Standing, standingOf } from './standing.js';
import { Standings } from './standings.js';

/** Milliseconds between two looks: with the look itself, less than the five seconds within which a revocation counts. */
const EVERY_MS = 2_000;

interface Watched extends Standing {
  readonly end: () => void;
}

/** Ends what callers hold open, such as streams, once their session, key or account has ended: one look for all of a process. */
@Injectable()
export class StandingWatch implements OnApplicationShutdown {
  readonly #logger = new Logger(StandingWatch.name);
  readonly #watched = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(private readonly standings: Standings) {}

  /**
   * @param end called once the caller may not go on
   * @returns to be called when the caller leaves
   */
  watch(caller: Actor, end: () => void): () => void {
    const standing = standingOf(caller);
    if (!standing) return () => undefined;
    const watched = { ...standing, end };
    this.#watched.add(watched);
    this.#timer ??= setInterval(() => void this.#look(), EVERY_MS).unref();
    return () => {
      this.#watched.delete(watched);
      if (this.#watched.size === 0) this.#stop();
    };
  }

  onApplicationShutdown(): void {
    this.#stop();
  }

  /** Where PostgreSQL does not answer, nobody is sent away; the next look tells. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (const { end } of await this.standings.endedOf([...this.#watched])) end();
    } catch (error) {
      this.#logger.warn(`The callers of open streams could not be looked up: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.#isLooking = false;
    }
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
