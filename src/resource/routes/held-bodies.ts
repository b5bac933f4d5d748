import type { Request, Response } from 'express';
import { Problem } from '../protocol/problem.js';

/** Bodies up to this size are always taken, in bytes: ordinary requests go on while others send large ones. */
const ORDINARY_BYTES = 16 * 1024;

/** Counts the bytes of bodies that are in memory, of all requests together, as they come. */
export class HeldBodies {
  #bytes = 0;

  /** @param most bytes of bodies larger than ordinary ones */
  constructor(private readonly most: number) {}

  /** Bytes that are in memory now. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts a request's body until it is answered.
   * @param refuse called once where there is no room for more of it
   */
  count(request: Request, response: Response, refuse: (problem: Problem) => void): void {
    let held = 0;
    const add = (part: Buffer): void => {
      held += part.length;
      this.#bytes += part.length;
      if (held <= ORDINARY_BYTES || this.#bytes <= this.most) return;
      request.off('data', add);
      refuse(new Problem(503, 'Too many large bodies are sent at the moment; try again shortly.', { headers: { 'Retry-After': '2' } }));
    };
    request.on('data', add);
    response.once('close', () => {
      request.off('data', add);
      this.#bytes -= held;
    });
  }
}
