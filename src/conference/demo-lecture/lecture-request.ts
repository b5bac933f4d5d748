import { LEGACY_CALLBACK_PATH, MODERN_CALLBACK_PATH } from '../http/callback-paths.js';
import { deliveryChecksum, jsonText } from '../signatures/delivery-checksum.js';
import { signLegacyAddress } from '../signatures/legacy-signature.js';
import { SIGNATURE_HEADER, signModern, TIMESTAMP_HEADER } from '../signatures/modern-signature.js';
import { stagedEvents, type LectureDelivery, type Staging } from './lecture.js';

/** A request as it goes over the wire. */
export interface LectureRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the senders need to know to sign. */
export interface SenderSettings {
  /** Address under which the callbacks are registered, without a trailing slash. */
  readonly publicUrl: string;
  readonly portalId: number;
  readonly salt: string;
  readonly algorithm: 'sha256' | 'sha1';
  readonly kernelSecret: string;
}

const DOMAIN = 'meet.example.test';
const FORM = 'application/x-www-form-urlencoded';

/** The correctly signed request by which a sender would post the delivery now. */
export function lectureRequest(delivery: LectureDelivery, staging: Staging, settings: SenderSettings, now: Date): LectureRequest {
  const events = stagedEvents(delivery, staging);
  return delivery.callback === 'modern'
    ? modernRequest(delivery.form === 'flat' ? flatBody(events) : JSON.stringify({ events }), settings, now)
    : legacyRequest(delivery, JSON.stringify(events), staging, settings, now);
}

function modernRequest(body: string, { kernelSecret }: SenderSettings, now: Date): LectureRequest {
  const { timestamp, signature } = signModern(body, kernelSecret, now);
  const headers = { 'Content-Type': 'application/json', [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature };
  return { target: MODERN_CALLBACK_PATH, headers, body };
}

function flatBody(events: readonly unknown[]): string {
  return JSON.stringify(events.length === 1 ? events[0] : events);
}

/** As the real server posts, by a clock that is right whenever its events happened: to the registered address, with its checksum over address and body put at the end. */
function legacyRequest(
  { form }: LectureDelivery,
  event: string,
  { meeting }: Staging,
  { publicUrl, portalId, salt, algorithm }: SenderSettings,
  now: Date,
): LectureRequest {
  const fields = { event, timestamp: String(now.getTime()), domain: DOMAIN };
  const body = form === '2.x' ? olderForm(fields) : newerForm(fields);
  const endpoint = publicUrl + LEGACY_CALLBACK_PATH;
  const address = signLegacyAddress(endpoint, { au: String(portalId), mid: meeting }, { algorithm, salt }, now);
  const checksum = deliveryChecksum(address, form === '2.x' ? (jsonText(body) ?? '') : body, salt, 'sha1');
  const headers = { 'Content-Type': form === '2.x' ? FORM : `${FORM};charset=UTF-8` };
  return { target: `${address.slice(publicUrl.length)}&checksum=${checksum}`, headers, body };
}

interface FormFields {
  readonly event: string;
  readonly timestamp: string;
  readonly domain: string;
}

function newerForm({ event, timestamp, domain }: FormFields): string {
  return new URLSearchParams({ domain, event, timestamp }).toString();
}

function olderForm({ event, timestamp, domain }: FormFields): string {
  return Object.entries({ event, timestamp, domain })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
