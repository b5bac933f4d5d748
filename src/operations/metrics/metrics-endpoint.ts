import { Injectable } from '@nestjs/common';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Environment } from '../../config/environment.js';
import { Metrics } from '../../metrics/metrics.js';
import { answerPlainly } from '../plain-answer.js';

const NAMED = /^Bearer +(.+)$/i;

/** Answers those who collect metrics: who has METRICS_TOKEN, or anybody where there is none, who then can only come by METRICS_PORT. */
@Injectable()
export class MetricsEndpoint {
  constructor(
    private readonly metrics: Metrics,
    private readonly environment: Environment,
  ) {}

  /** Whether metrics are served among the routes of the API too. */
  get isPublic(): boolean {
    return this.environment.METRICS_TOKEN !== undefined;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { METRICS_TOKEN } = this.environment;
    if (METRICS_TOKEN !== undefined && !isToken(request.headers.authorization, METRICS_TOKEN)) {
      answerPlainly(request, response, 401, 'This needs the token of METRICS_TOKEN.\n', { 'WWW-Authenticate': 'Bearer' });
      return;
    }
    answerPlainly(request, response, 200, await this.metrics.text(), { 'Content-Type': this.metrics.contentType });
  }
}

/** Digests are of one length, and comparing them says nothing about the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = NAMED.exec(authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
