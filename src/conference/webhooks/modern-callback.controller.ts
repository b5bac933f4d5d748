import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { Clock } from '../../config/clock.js';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import { clientNetwork } from '../../auth/sign-in/client-network.js';
import { Environment } from '../../config/environment.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { EventRecorder } from '../ingest/event-recorder.js';
import { type CallbackResponse, sendCallbackResponse, readDelivery } from './callback-response.js';
import { DescribeDelivery } from './callback.documentation.js';
import { MODERN_CALLBACK_PATH } from '../http/callback-paths.js';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyModern } from '../signatures/modern-signature.js';
import { rawBodyOf } from '../http/raw-body.js';

/** The callback for senders that share the kernel secret: the body itself is signed. */
@ApiTags('ConferenceActivity')
@Controller(MODERN_CALLBACK_PATH)
@Admits('sender that signs the body with the kernel secret')
@Public(true)
@ToleratesBadToken(true)
export class ModernCallbackController {
  constructor(
    private readonly recorder: EventRecorder,
    private readonly received: ReceivedDeliveries,
    private readonly rejected: RejectedDeliveries,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly limits: RequestLimits,
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
    sendCallbackResponse(response, await this.taken(request));
  }

  private async taken(request: Request): Promise<CallbackResponse> {
    const rawBody = rawBodyOf(request);
    const headers = {
      timestamp: request.headers[TIMESTAMP_HEADER.toLowerCase()],
      signature: request.headers[SIGNATURE_HEADER.toLowerCase()],
    };
    const verdict = verifyModern(headers, rawBody, this.environment.APP_SECRET, this.clock.now());
    if (!verdict.ok) {
      this.rejected.note({ door: 'modern', reason: verdict.reason });
      await this.limits.countAddress(clientNetwork(request.ip));
    }
    if (!verdict.ok && verdict.reason === 'stale') throw new Problem(403, 'The timestamp of the delivery is more than 5 minutes from now.');
    const delivery = readDelivery(rawBody);
    if (verdict.ok) this.received.note({ door: 'modern', externalMeetingId: '', sender: request.ip ?? '', proof: 'signature' });
    if (verdict.ok) return { ...(await this.recorder.record(delivery, {})), authenticated: true };
    const ignored = Array.from({ length: delivery.received }, (_, index) => ({ index, reason: 'no-signature' as const }));
    return { received: delivery.received, recorded: 0, duplicates: 0, ignored, authenticated: false };
  }
}
