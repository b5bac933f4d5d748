import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { DeliveryProofKind } from '../events/delivery-integrity.js';
import { RegisteredAddresses } from '../hooks/registered-addresses.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import type { IntegrationSettings } from '../integration-settings/integration-settings.js';
import { type ChecksumForm, registeredAddress, verifyChecksum } from '../signatures/delivery-checksum.js';
import { type LegacyAddress, verifyLegacyAddress } from '../signatures/legacy-signature.js';
import type { SignatureFailure } from '../signatures/signature-result.js';

/** Never 401: the server takes that for success and the event is lost. */
const ADDRESS_REJECTIONS: Readonly<Record<SignatureFailure, string>> = {
  missing: 'The address is not signed.',
  malformed:
    'The address needs the parameters au, mid, ts and sig once each: a portal id, a meeting id, Unix seconds and a hexadecimal signature.',
  wrong: 'The signature of the address is wrong.',
  stale: 'The signature of the address has expired, or is from the future.',
  unconfigured: 'No secret is configured for the videoconference server.',
};

const UNPROVED = {
  none: 'The delivery has no checksum, and the settings require that it proves its body.',
  constant:
    'The checksum is the constant one of servers 3.0 to 3.3, and the settings require that a delivery proves its body. Set auth2_0 in the webhooks configuration of the server, or update it to 3.4.',
};

/** A request to the legacy callback with the parts of it that are proofs. */
export interface LegacyDelivery {
  readonly request: Request;
  /** Query string as received. */
  readonly query: string;
  readonly rawBody: Buffer;
}

/** What a delivery to the legacy callback proves. Every rejection is counted, so that the diagnostics can tell it. */
@Injectable()
export class DeliveryProof {
  constructor(
    private readonly addresses: RegisteredAddresses,
    private readonly rejected: RejectedDeliveries,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** @throws Problem 400 where it is no signed address, 403 where it is not, or no more, a genuine one */
  address(query: string, { salt, webhooksHashAlgorithm, former }: IntegrationSettings): LegacyAddress {
    const now = this.clock.now();
    const present = verifyLegacyAddress(query, { salt, algorithm: webhooksHashAlgorithm }, now);
    const checked = !present.ok && present.reason === 'wrong' && former ? verifyLegacyAddress(query, former, now) : present;
    if (checked.ok) return checked.address;
    this.rejected.note({ door: 'legacy', reason: checked.reason, portal: new URLSearchParams(query).get('au') });
    throw new Problem(checked.reason === 'malformed' ? 400 : 403, ADDRESS_REJECTIONS[checked.reason]);
  }

  /**
   * Our signature proves the address only; where the server proves the body too, that must hold. A delivery without a checksum is a
   * sender's of ours, or that of a server in bearer mode, whose secret proves it.
   * @throws Problem 403 where the checksum is wrong, or a body that is not proved is refused
   */
  async kind(delivery: LegacyDelivery, settings: IntegrationSettings): Promise<DeliveryProofKind> {
    const { request, query } = delivery;
    const checksums = new URLSearchParams(query).getAll('checksum');
    const secrets = await this.secretsFor(query, settings);
    if (checksums.length === 0 && secrets.some((secret) => isBearer(request, secret))) return 'bearer';
    const form = checksums.length === 0 ? 'none' : await this.checksumForm(delivery, checksums, secrets);
    if (form !== 'none' && form !== 'constant') return 'checksum';
    if (settings.webhooksRequireBodyProof) throw this.rejection(form === 'none' ? 'unproved' : 'constant', query, UNPROVED[form]);
    return form;
  }

  private async checksumForm(
    { request, query, rawBody }: LegacyDelivery,
    checksums: readonly string[],
    secrets: readonly (string | undefined)[],
  ): Promise<ChecksumForm> {
    const checksum = checksums.length === 1 ? checksums[0] : checksums;
    const formFor = (callbackUrl: string): ChecksumForm | undefined => {
      const results = secrets.map((secret) => verifyChecksum({ checksum, callbackUrl, rawBody }, { secret, acceptsConstant: true }));
      const proved = results.find(({ ok }) => ok);
      return proved?.ok ? proved.form : undefined;
    };
    const direct = formFor(registeredAddress(this.publicUrl(request), request.originalUrl));
    if (direct !== undefined) return direct;
    // The text that was registered counts, and may differ from what a proxy makes of it.
    for (const address of await this.addresses.signedBy(signatureIn(query))) {
      const form = formFor(address);
      if (form !== undefined) return form;
    }
    throw this.rejection('checksum', query, 'The checksum of the delivery is wrong.');
  }

  /** Those of the server that the address is registered on; where there is one server, or that is not known, those of the settings. */
  private async secretsFor(query: string, settings: IntegrationSettings): Promise<readonly (string | undefined)[]> {
    const senders = await this.addresses.sendersTo(signatureIn(query));
    return senders?.flatMap(({ id, salt }) => (id === null ? secretsOf(settings) : [salt])) ?? secretsOf(settings);
  }

  private rejection(reason: string, query: string, message: string): Problem {
    this.rejected.note({ door: 'legacy', reason, portal: new URLSearchParams(query).get('au') });
    return new Problem(403, message);
  }

  /** An address that was registered by hand is taken from the request; a forger of the Host header still lacks the secret. */
  private publicUrl(request: Request): string {
    return this.environment.PUBLIC_URL ?? `${request.protocol}://${request.headers.host ?? ''}`;
  }
}

/** The `sig` parameter of an address of ours. @param query as received */
export function signatureIn(query: string): string {
  return new URLSearchParams(query).get('sig') ?? '';
}

/** The secret of today, and the one of some minutes ago where it was changed. */
function secretsOf({ salt, former }: IntegrationSettings): (string | undefined)[] {
  return former === undefined || former.salt === salt ? [salt] : [salt, former.salt];
}

/** Whether the server sends its secret instead of a checksum (`auth2_0`). Hashed first: the lengths of secrets differ. */
function isBearer({ headers }: Request, secret: string | undefined): boolean {
  const [, token] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined || !secret) return false;
  const [given, expected] = [token, secret].map((text) => createHash('sha256').update(text).digest());
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected);
}
