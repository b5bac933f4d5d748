import { Injectable } from '@nestjs/common';

/** What a signed-in user asked for with success: by this, requests are alike. */
export interface Answered {
  readonly userId: number;
  readonly portalId: number;
  readonly method: string;
  /** Path and query, as sent. */
  readonly address: string;
  /** Address of the item that it made, where it made one. */
  readonly created?: string;
  /** Whether its answer is the beginning of a file, or all of it. */
  readonly fromBeginning: boolean;
}

/** Who sent it; of requests that are alike, the first one. */
export interface Sender {
  /** As far as the operator has it kept. */
  readonly network: string | null;
  /** What the client calls itself. */
  readonly agent: string | undefined;
}

/** Requests that are alike. */
export interface TracedRequest extends Answered, Sender {
  /** When each was answered, Unix milliseconds; at least one, in the order in which they came. */
  readonly times: readonly number[];
}

interface Waiting extends TracedRequest {
  readonly times: number[];
}

/** Most requests that wait to be written, whatever number of them is alike: a second and more of a busy process. */
const CAPACITY = 10_000;

/**
 * Requests that wait to be written; those that are alike are one entry with the time of each. Where they come faster than they are
 * written, the oldest are dropped and counted.
 */
@Injectable()
export class TraceRing {
  readonly #waiting = new Map<string, Waiting>();
  #size = 0;
  #dropped = 0;

  /** Requests that wait. */
  get size(): number {
    return this.#size;
  }

  /** Entries. */
  get different(): number {
    return this.#waiting.size;
  }

  /** Requests that were dropped since the process began. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * @param at Unix milliseconds
   * @param sender asked for the first of those that are alike only: most of what a request costs here is to work that out
   */
  add(request: Answered, at: number, sender: () => Sender): void {
    if (this.#size === CAPACITY) this.#drop();
    const key = keyOf(request);
    const alike = this.#waiting.get(key);
    if (alike) alike.times.push(at);
    else this.#waiting.set(key, { ...request, ...sender(), times: [at] });
    this.#size += 1;
  }

  /** @returns the oldest entries, of so many requests or a few more, which are no longer in the ring */
  take(count: number): TracedRequest[] {
    const taken: TracedRequest[] = [];
    let left = count;
    for (const [key, request] of this.#waiting) {
      if (left <= 0) break;
      this.#waiting.delete(key);
      taken.push(request);
      left -= request.times.length;
      this.#size -= request.times.length;
    }
    return taken;
  }

  /** Puts back what could not be written, before what came meanwhile; of what does not fit, the oldest is dropped. */
  giveBack(requests: readonly TracedRequest[]): void {
    const newer = this.take(CAPACITY);
    for (const request of [...requests, ...newer]) for (const at of request.times) this.add(request, at, () => request);
  }

  /** The first one of the oldest entry. */
  #drop(): void {
    const [oldest] = this.#waiting;
    if (!oldest) return;
    const [key, { times }] = oldest;
    times.shift();
    if (times.length === 0) this.#waiting.delete(key);
    this.#size -= 1;
    this.#dropped += 1;
  }
}

function keyOf({ userId, portalId, method, address, created, fromBeginning }: Answered): string {
  return `${userId} ${portalId} ${method} ${fromBeginning} ${address} ${created ?? ''}`;
}
