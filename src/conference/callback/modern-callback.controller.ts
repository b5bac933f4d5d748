import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Problem } from '../../resource/http/problem.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { EventRecorder } from '../ingest/event-recorder.js';
import { type CallbackAnswer, sendAnswer, understood } from './callback-answer.js';
import { DescribeDelivery } from './callback.documentation.js';
import { MODERN_CALLBACK_PATH } from './callback-paths.js';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyModern } from './modern-signature.js';
import { rawBodyOf } from './raw-body.js';

/** The callback for senders that share the kernel secret: the body itself is signed. */
@ApiTags('ConferenceActivity')
@Controller(MODERN_CALLBACK_PATH)
@Public(true)
@ToleratesBadToken(true)
export class ModernCallbackController {
  constructor(
    private readonly recorder: EventRecorder,
    private readonly rejected: RejectedDeliveries,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes room events from the videoconference server (signed body).' })
  @ApiHeader({ name: TIMESTAMP_HEADER, description: 'Unix seconds; good for 5 minutes.' })
  @ApiHeader({
    name: SIGNATURE_HEADER,
    description: 'HMAC-SHA256 over timestamp, line feed and raw body with the kernel secret, in hexadecimal digits.',
  })
  @DescribeDelivery()
  @ApiResponse({ status: 400, description: 'The body is not well formed.' })
  @ApiResponse({ status: 403, description: 'The timestamp is too old, or from the future.' })
  async receive(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendAnswer(response, await this.taken(request));
  }

  private async taken(request: Request): Promise<CallbackAnswer> {
    const rawBody = rawBodyOf(request);
    const headers = {
      timestamp: request.headers[TIMESTAMP_HEADER.toLowerCase()],
      signature: request.headers[SIGNATURE_HEADER.toLowerCase()],
    };
    const verdict = verifyModern(headers, rawBody, this.environment.APP_SECRET, this.clock.now());
    if (!verdict.ok) this.rejected.note({ door: 'modern', reason: verdict.reason });
    if (!verdict.ok && verdict.reason === 'stale') throw new Problem(403, 'The timestamp of the delivery is more than 5 minutes from now.');
    const delivery = understood(rawBody);
    if (verdict.ok) return { ...(await this.recorder.record(delivery, {})), authenticated: true };
    const ignored = Array.from({ length: delivery.received }, (_, index) => ({ index, reason: 'no-signature' as const }));
    return { received: delivery.received, recorded: 0, duplicates: 0, ignored, authenticated: false };
  }
}
