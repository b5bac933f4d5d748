import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { Environment } from '../../config/environment.js';
import { Problem } from '../../resource/protocol/problem.js';

const AT_ONCE = 2;
const RETRY_SECONDS = '10';

/** How many archives a person is sent at once, and how large they are. */
@Injectable()
export class ArchiveTurns {
  readonly #running = new Map<number, number>();

  constructor(private readonly environment: Environment) {}

  /** @param size bytes of the files @throws Problem 413 where all of it is too much */
  requireSize(size: number): void {
    const { ZIP_LIMIT } = this.environment;
    if (size > ZIP_LIMIT) throw new Problem(413, `These files take ${size} bytes; at most ${ZIP_LIMIT} can be fetched at once.`);
  }

  /** @param make begins the archive, which ends with the turn @throws Problem 429 while the person is sent two others */
  take({ id }: Actor, make: () => Readable): Readable {
    const person = id ?? 0;
    const running = this.#running.get(person) ?? 0;
    if (running >= AT_ONCE)
      throw new Problem(429, `You are being sent ${AT_ONCE} archives already.`, { headers: { 'Retry-After': RETRY_SECONDS } });
    this.#running.set(person, running + 1);
    return make().once('close', () => this.#end(person));
  }

  #end(person: number): void {
    const running = (this.#running.get(person) ?? 1) - 1;
    if (running === 0) this.#running.delete(person);
    else this.#running.set(person, running);
  }
}
