import { createHash } from 'node:crypto';
import { digestText, isDigest, rejected, type SignatureFailure } from './signature-result.js';

/** What the server digests between the address and the secret; it differs with its version. */
export type ChecksumForm = 'raw-body' | 'json-text' | 'constant';

type ChecksumResult = { readonly ok: true; readonly form: ChecksumForm } | { readonly ok: false; readonly reason: SignatureFailure };

type ChecksumAlgorithm = 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** The server picks the algorithm; the length of the digest in hexadecimal digits identifies it. */
const ALGORITHMS: ReadonlyMap<number, ChecksumAlgorithm> = new Map([
  [40, 'sha1'],
  [64, 'sha256'],
  [96, 'sha384'],
  [128, 'sha512'],
]);

interface CheckedDelivery {
  /** Value of the query parameter `checksum`; a list where it was repeated. */
  readonly checksum: unknown;
  /** The address as it was registered, without `checksum`. */
  readonly callbackUrl: string;
  readonly rawBody: Uint8Array;
}

interface ChecksumSettings {
  readonly secret: string | undefined;
  /** Whether to take the digest of 3.0–3.3, which protects the address alone. Off unless the operator asks for it. */
  readonly acceptsConstant?: boolean;
}

/**
 * Verifies the checksum that the videoconference server appends to a registered address: digest of address + body text + secret.
 * @returns with the form that matched; `constant` proves nothing about the body
 */
export function verifyChecksum(delivery: CheckedDelivery, settings: ChecksumSettings): ChecksumResult {
  const { checksum, callbackUrl, rawBody } = delivery;
  if (checksum === undefined || checksum === '') return rejected('missing');
  const digits = typeof checksum === 'string' ? digestText(checksum) : undefined;
  const algorithm = ALGORITHMS.get(digits?.length ?? 0);
  if (digits === undefined || !algorithm) return rejected('malformed');
  const { secret } = settings;
  if (!secret) return rejected('unconfigured');
  const forms: [ChecksumForm, Uint8Array | string | undefined][] = [
    ['raw-body', rawBody],
    ['json-text', jsonText(Buffer.from(rawBody).toString('utf8'))],
    ['constant', settings.acceptsConstant ? '{}' : undefined],
  ];
  const match = forms.find(([, text]) => text !== undefined && isDigest(digits, digest(callbackUrl, text, secret, algorithm)));
  return match ? { ok: true, form: match[0] } : rejected('wrong');
}

/** The checksum that the server would send, in hexadecimal digits. @param bodyText raw body (3.4+) or its JSON text (2.x) */
export function deliveryChecksum(callbackUrl: string, bodyText: Uint8Array | string, secret: string, algorithm: ChecksumAlgorithm): string {
  return digest(callbackUrl, bodyText, secret, algorithm).toString('hex');
}

function digest(callbackUrl: string, bodyText: Uint8Array | string, secret: string, algorithm: ChecksumAlgorithm): Buffer {
  return createHash(algorithm).update(callbackUrl).update(bodyText).update(secret).digest();
}

/** The body of 2.x as it digests it: decoded, in this order of keys. Undefined where the form holds anything else or anything twice. */
export function jsonText(form: string): string | undefined {
  const fields = [...new URLSearchParams(form)];
  const { event, timestamp, domain } = Object.fromEntries(fields);
  if (fields.length !== 3 || event === undefined || domain === undefined || !/^\d{1,15}$/.test(timestamp ?? '')) return undefined;
  return JSON.stringify({ event, timestamp: Number(timestamp), domain });
}

/**
 * The address that a request was sent to, as it was registered: our public address, and the request's path and query
 * without the `checksum` that the server put at its end.
 * @param publicUrl address by which we register, without a trailing slash; never taken from the request
 * @param requestTarget path and query as received
 */
export function registeredAddress(publicUrl: string, requestTarget: string): string {
  return publicUrl + requestTarget.replace(/[?&]checksum=[^&#]*$/, '');
}
