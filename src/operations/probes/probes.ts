import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerPlainly } from '../plain-answer.js';
import { Readiness } from './readiness.js';

/** Answers of the three probes of container platforms. They come before everything that could fail or wait: portals, limits, pools. */
@Injectable()
export class Probes {
  constructor(private readonly readiness: Readiness) {}

  /** @returns the answer to the path, or undefined where it is no probe's */
  at(path: string): ((request: IncomingMessage, response: ServerResponse) => void | Promise<void>) | undefined {
    switch (path) {
      // Both are answered only once the service listens, which it does when it is migrated and complete.
      case '/health/live':
      case '/health/startup':
        return (request, response) => answerPlainly(request, response, 200, 'ok\n');
      case '/health/ready':
        return (request, response) => this.#ready(request, response);
      default:
        return undefined;
    }
  }

  async #ready(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const condition = await this.readiness.condition();
    answerPlainly(request, response, condition === 'ok' ? 200 : 503, `${condition}\n`);
  }
}
