import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../auth/public.decorator.js';
import { ToleratesBadToken } from '../../auth/tokens/tolerates-bad-token.decorator.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Problem } from '../../resource/http/problem.js';
import { splitUrl } from '../../resource/http/resource-request.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { EventRecorder } from '../ingest/event-recorder.js';
import { type IntegrationSettings, IntegrationSettingsReader } from '../settings/integration-settings.js';
import { type CallbackAnswer, sendAnswer, understood } from './callback-answer.js';
import { DescribeDelivery } from './callback.documentation.js';
import { LEGACY_CALLBACK_PATH } from './callback-paths.js';
import { registeredAddress, verifyChecksum } from './delivery-checksum.js';
import { type LegacyAddress, verifyLegacyAddress } from './legacy-signature.js';
import { rawBodyOf } from './raw-body.js';
import { RegisteredAddresses } from './registered-addresses.js';
import type { SignatureRefusal } from './signature-verdict.js';

/** Never 401: the server takes that for success and the event is lost. */
const ADDRESS_REFUSALS: Readonly<Record<SignatureRefusal, string>> = {
  missing: 'The address is not signed.',
  malformed:
    'The address needs the parameters au, mid, ts and sig once each: a portal id, a meeting id, Unix seconds and a hexadecimal signature.',
  wrong: 'The signature of the address is wrong.',
  stale: 'The signature of the address has expired, or is from the future.',
  unconfigured: 'No secret is configured for the videoconference server.',
};

/** The callback whose signed address is registered on the videoconference server. */
@ApiTags('ConferenceActivity')
@Controller(LEGACY_CALLBACK_PATH)
@Public(true)
@ToleratesBadToken(true)
export class LegacyCallbackController {
  constructor(
    private readonly settings: IntegrationSettingsReader,
    private readonly addresses: RegisteredAddresses,
    private readonly recorder: EventRecorder,
    private readonly rejected: RejectedDeliveries,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Takes room events from the videoconference server (signed address).' })
  @ApiQuery({ name: 'au', description: 'Portal id.', schema: { type: 'integer' } })
  @ApiQuery({ name: 'mid', description: 'External meeting id; empty for all meetings.', required: false })
  @ApiQuery({ name: 'ts', description: 'When the address was signed, Unix seconds; good for 15 minutes.', schema: { type: 'integer' } })
  @ApiQuery({ name: 'sig', description: 'HMAC over `au|mid|ts` with the shared secret, in hexadecimal digits.' })
  @ApiQuery({ name: 'checksum', description: "The server's own proof of the body, where it sends one.", required: false })
  @DescribeDelivery()
  @ApiResponse({ status: 400, description: 'The address or the body is not well formed.' })
  @ApiResponse({ status: 403, description: 'The address or the body is not signed as it should be, or no more.' })
  async receive(@Req() request: Request, @Res() response: Response): Promise<void> {
    sendAnswer(response, await this.taken(request));
  }

  private async taken(request: Request): Promise<CallbackAnswer> {
    const settings = await this.settings.recent();
    const { query } = splitUrl({ url: request.originalUrl });
    const { au, mid } = this.signedAddress(query, settings);
    await this.requireChecksum(request, query, settings);
    const recorded = await this.recorder.record(understood(rawBodyOf(request)), { portalId: Number(au), externalMeetingId: mid });
    return { ...recorded, authenticated: true };
  }

  /** @throws Problem 400 where it is no signed address, 403 where it is not, or no more, a genuine one */
  private signedAddress(query: string, { salt, webhooksHashAlgorithm }: IntegrationSettings): LegacyAddress {
    const verdict = verifyLegacyAddress(query, { salt, algorithm: webhooksHashAlgorithm }, this.clock.now());
    if (verdict.ok) return verdict.address;
    this.rejected.note({ door: 'legacy', reason: verdict.reason, portal: new URLSearchParams(query).get('au') });
    throw new Problem(verdict.reason === 'malformed' ? 400 : 403, ADDRESS_REFUSALS[verdict.reason]);
  }

  /** Our signature proves the address only; where the server proves the body too, that must hold. @throws Problem 403 */
  private async requireChecksum(request: Request, query: string, { salt }: IntegrationSettings): Promise<void> {
    const parameters = new URLSearchParams(query);
    const checksums = parameters.getAll('checksum');
    if (checksums.length === 0) return;
    const checksum = checksums.length === 1 ? checksums[0] : checksums;
    const rawBody = rawBodyOf(request);
    const holdsFor = (callbackUrl: string): boolean => verifyChecksum({ checksum, callbackUrl, rawBody }, { secret: salt }).ok;
    if (holdsFor(registeredAddress(this.publicUrl(request), request.originalUrl))) return;
    // The text that was registered counts, and may differ from what a proxy makes of it.
    if (!(await this.addresses.signedBy(parameters.get('sig') ?? '')).some(holdsFor)) {
      this.rejected.note({ door: 'legacy', reason: 'checksum', portal: parameters.get('au') });
      throw new Problem(403, 'The checksum of the delivery is wrong.');
    }
  }

  /** An address that somebody registered by hand is told from the request; whoever forges the Host still lacks the secret. */
  private publicUrl(request: Request): string {
    return this.environment.PUBLIC_URL ?? `${request.protocol}://${request.headers.host ?? ''}`;
  }
}
