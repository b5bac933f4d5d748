import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import { Environment } from '../../config/environment.js';
import { clientNetwork } from '../../auth/sign-in/client-network.js';
import { Problem } from '../../resource/protocol/problem.js';
import { splitUrl } from '../../resource/protocol/request-url.js';
import { integrityOf, withIntegrity } from '../events/delivery-integrity.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { EXAMINATION_HEADER, LEGACY_CALLBACK_PATH } from '../http/callback-paths.js';
import { EventRecorder } from '../ingest/event-recorder.js';
import type { IntegrationSettings } from '../integration-settings/integration-settings.js';
import { IntegrationSettingsReader } from '../integration-settings/integration-settings-reader.js';
import { ALL_PORTALS, type LegacyAddress } from '../signatures/legacy-signature.js';
import { type CallbackResponse, sendCallbackResponse, readDelivery } from './callback-response.js';
import { DescribeDelivery } from './callback.documentation.js';
import { DeliveryBodies } from './delivery-bodies.js';
import { DeliveryProof, type LegacyDelivery, signatureIn } from './delivery-proof.js';
import { ServerEvents } from './server-events.js';

/** The callback whose signed address is registered on the videoconference server. */
@ApiTags('Conference activities')
@Controller(LEGACY_CALLBACK_PATH)
@Admits('sender that signs with the shared secret')
@Public(true)
@ToleratesBadToken(true)
export class LegacyCallbackController {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly proof: DeliveryProof,
    private readonly bodies: DeliveryBodies,
    private readonly servers: ServerEvents,
    private readonly received: ReceivedDeliveries,
    private readonly recorder: EventRecorder,
    private readonly limits: RequestLimits,
    private readonly environment: Environment,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes room events from the videoconference server (signed address).' })
  @ApiQuery({ name: 'au', description: 'Portal id; 0 for all portals.', schema: { type: 'integer' } })
  @ApiQuery({ name: 'mid', description: 'External meeting id; empty for all meetings.', required: false })
  @ApiQuery({ name: 'ts', description: 'When the address was signed, Unix seconds; good for 15 minutes.', schema: { type: 'integer' } })
  @ApiQuery({ name: 'sig', description: 'HMAC over `au|mid|ts` with the shared secret, in hexadecimal digits.' })
  @ApiQuery({ name: 'checksum', description: "The server's own proof of the body, where it sends one.", required: false })
  @DescribeDelivery()
  @ApiResponse({ status: 400, description: 'The address or the body is not well formed.' })
  @ApiResponse({ status: 403, description: 'The address or the body is not signed as it should be, or no more.' })
  async receive(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendCallbackResponse(response, await this.verified(request, response));
  }

  private async verified(request: Request, response: Response): Promise<CallbackResponse> {
    const settings = await this.settings.recent();
    const { query } = splitUrl({ url: request.originalUrl });
    // Nothing is read of what comes to an address that is not ours.
    const address = await this.proved(request, () => this.proof.address(query, settings));
    return this.bodies.use(request, response, (rawBody) => this.take({ request, query, rawBody }, address, settings));
  }

  private async take(sent: LegacyDelivery, { au, mid }: LegacyAddress, settings: IntegrationSettings): Promise<CallbackResponse> {
    const { request, query, rawBody } = sent;
    const proof = await this.proved(request, () => this.proof.kind(sent, settings));
    if (request.headers[EXAMINATION_HEADER.toLowerCase()] === undefined)
      this.received.note({ door: 'legacy', externalMeetingId: mid, sender: request.ip ?? '', proof });
    const read = withIntegrity(readDelivery(rawBody, this.environment.APP_SECRET), integrityOf(proof));
    const delivery = await this.servers.ofSender(read, signatureIn(query));
    const sender = await this.servers.sourceAt(signatureIn(query));
    const { sentAt } = delivery;
    const source = { ...portalNamed(au), ...sender, externalMeetingId: mid, ...(sentAt === undefined ? {} : { sentAt }) };
    const recorded = await this.recorder.record(delivery, source);
    return { ...recorded, authenticated: true };
  }

  /** Signed deliveries are not limited; what is no signed address, or not signed as it should be, counts as any request. */
  private async proved<Proof>(request: Request, prove: () => Proof | Promise<Proof>): Promise<Proof> {
    try {
      return await prove();
    } catch (error) {
      if (error instanceof Problem) await this.limits.countAddress(clientNetwork(request.ip));
      throw error;
    }
  }
}

function portalNamed(au: string): { portalId?: number } {
  const portalId = Number(au);
  return portalId === ALL_PORTALS ? {} : { portalId };
}
