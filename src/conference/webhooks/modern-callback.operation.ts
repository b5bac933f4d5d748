import { Injectable } from '@nestjs/common';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import { clientNetwork } from '../../auth/sign-in/client-network.js';
import { Clock } from '../../config/clock.js';
import { Environment } from '../../config/environment.js';
import { documentAnswer } from '../../resource/model/action-declaration.js';
import { type OpenCall, OpenHandler, type OpenOperation } from '../../resource/model/open-operation.js';
import { API_PREFIX } from '../../resource/protocol/api-prefix.js';
import { Problem } from '../../resource/protocol/problem.js';
import { ReceivedDeliveries } from '../hooks/received-deliveries.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import type { MappedDelivery } from '../events/event.mapper.js';
import type { DeliverySource } from '../ledger/ledger-types.js';
import { MODERN_CALLBACK_PATH } from '../http/callback-paths.js';
import { EventRecorder } from '../ingest/event-recorder.js';
import { type ModernHeaders, SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyModern } from '../signatures/modern-signature.js';
import type { SignatureResult } from '../signatures/signature-result.js';
import { type CallbackResponse, readDelivery } from './callback-response.js';
import { ANSWER, DELIVERY } from './callback.documentation.js';

/** The callback for senders that share the kernel secret: the body itself is signed. */
@Injectable()
class ModernCallback extends OpenHandler {
  constructor(
    private readonly recorder: EventRecorder,
    private readonly received: ReceivedDeliveries,
    private readonly rejected: RejectedDeliveries,
    private readonly clock: Clock,
    private readonly environment: Environment,
    private readonly limits: RequestLimits,
  ) {
    super();
  }

  /** By the present key, or else the one before. */
  #verify(headers: ModernHeaders, body: Buffer): SignatureResult {
    const [present, ...previous] = this.environment.callbackSecrets;
    const now = this.clock.now();
    const checked = verifyModern(headers, body, present, now);
    if (checked.ok || checked.reason !== 'wrong') return checked;
    return previous.map((secret) => verifyModern(headers, body, secret, now)).find(({ ok }) => ok) ?? checked;
  }

  async receive(call: OpenCall): Promise<CallbackResponse> {
    const { body, sender } = call;
    const headers = { timestamp: call.header(TIMESTAMP_HEADER), signature: call.header(SIGNATURE_HEADER) };
    const checked = this.#verify(headers, body);
    if (!checked.ok) {
      this.rejected.note({ door: 'modern', reason: checked.reason });
      await this.limits.countAddress(clientNetwork(sender));
    }
    if (!checked.ok && checked.reason === 'stale') throw new Problem(403, 'The timestamp of the delivery is more than 5 minutes from now.');
    const delivery = readDelivery(body, this.environment.APP_SECRET);
    if (checked.ok) this.received.note({ door: 'modern', externalMeetingId: '', sender: sender ?? '', proof: 'signature' });
    if (checked.ok) return { ...(await this.recorder.record(delivery, clockOf(delivery, headers.timestamp))), authenticated: true };
    const ignored = Array.from({ length: delivery.received }, (_, index) => ({ index, reason: 'no-signature' as const }));
    return { received: delivery.received, recorded: 0, duplicates: 0, ignored, authenticated: false };
  }
}

/** A delivery may be delayed by so much, in milliseconds, and its sender's clock be right. */
const DELAY_MS = 15 * 60_000;

/**
 * The signature is of now, by the clock of the machine that signs. What a server dispatched long before was kept on the way, or the server's clock is
 * another one: that is not known.
 */
function clockOf({ sentAt }: MappedDelivery, signed: string | undefined): Pick<DeliverySource, 'sentAt'> {
  const signedAt = Number(signed) * 1000;
  return sentAt !== undefined && Math.abs(signedAt - sentAt) > DELAY_MS ? {} : { sentAt: signedAt };
}

/** `POST /api/videoconference/callback`: room events of any meeting, in a body that is signed. */
export const modernCallback: OpenOperation = {
  name: 'callback',
  path: MODERN_CALLBACK_PATH.slice(API_PREFIX.length + 1),
  description: 'Takes room events from the videoconference server (signed body).',
  admits: 'sender that signs the body with the kernel secret',
  headers: {
    [TIMESTAMP_HEADER]: 'Unix seconds; good for 5 minutes.',
    [SIGNATURE_HEADER]: 'HMAC-SHA256 over timestamp, line feed and raw body with the kernel secret, in hexadecimal digits.',
  },
  body: DELIVERY,
  answer: documentAnswer('RecordedDelivery', ANSWER.properties),
  rejections: {
    400: 'The body is not well formed.',
    403: 'The timestamp is too old, or from the future.',
    413: 'The body is too large.',
    503: 'The database is away, or too many events wait to be written: try again.',
  },
  handler: ModernCallback,
};
