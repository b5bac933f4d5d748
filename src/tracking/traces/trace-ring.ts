import { Injectable } from '@nestjs/common';

/** A request of a signed-in user that succeeded. */
export interface TracedRequest {
  readonly at: Date;
  readonly userId: number;
  readonly portalId: number;
  readonly method: string;
  /** Path and query, as sent. */
  readonly address: string;
  /** Address of the item that it made, where it made one. */
  readonly created?: string;
  /** Whether its answer is the beginning of a file, or all of it. */
  readonly fromBeginning: boolean;
  /** Of the caller, as far as the operator has it kept. */
  readonly network: string | null;
  /** What the client calls itself. */
  readonly agent: string | undefined;
}

/** Most requests that wait to be written: ten seconds of a busy process. */
const CAPACITY = 10_000;

/** Requests that wait to be written. Where they come faster than they are written, the oldest are dropped and counted. */
@Injectable()
export class TraceRing {
  readonly #slots = new Array<TracedRequest | undefined>(CAPACITY);
  #first = 0;
  #size = 0;
  #dropped = 0;

  get size(): number {
    return this.#size;
  }

  /** Requests that were dropped since the process began. */
  get dropped(): number {
    return this.#dropped;
  }

  add(request: TracedRequest): void {
    if (this.#size === CAPACITY) this.#drop();
    this.#slots[(this.#first + this.#size) % CAPACITY] = request;
    this.#size += 1;
  }

  /** @returns the oldest requests, which are no longer in the ring */
  take(count: number): TracedRequest[] {
    const taken: TracedRequest[] = [];
    while (taken.length < count && this.#size > 0) taken.push(this.#shift() as TracedRequest);
    return taken;
  }

  /** Puts back what could not be written, before what came meanwhile; what no longer fits is dropped. */
  giveBack(requests: readonly TracedRequest[]): void {
    const fitting = requests.slice(Math.max(0, requests.length - (CAPACITY - this.#size)));
    this.#dropped += requests.length - fitting.length;
    for (const request of fitting.toReversed()) {
      this.#first = (this.#first + CAPACITY - 1) % CAPACITY;
      this.#slots[this.#first] = request;
      this.#size += 1;
    }
  }

  #drop(): void {
    this.#shift();
    this.#dropped += 1;
  }

  #shift(): TracedRequest | undefined {
    const first = this.#slots[this.#first];
    this.#slots[this.#first] = undefined;
    this.#first = (this.#first + 1) % CAPACITY;
    this.#size -= 1;
    return first;
  }
}
