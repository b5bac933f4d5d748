import { createHmac } from 'node:crypto';
import { digestText, isDigest, isWithin, rejected, unixSeconds, type SignatureResult } from './signature-result.js';

/** For how long before and after its `ts` a signed address is accepted, in seconds. */
export const LEGACY_WINDOW_SECONDS = 15 * 60;

interface LegacySignatureSettings {
  readonly algorithm: 'sha256' | 'sha1';
  /** Secret shared with the videoconference server; without it no address is genuine. */
  readonly salt: string | undefined;
}

/** `au` of an address that reports on the meetings of all portals. */
export const ALL_PORTALS = 0;

/** What a signed address stands for. */
export interface LegacyAddress {
  /** Id of the portal, or 0 for all of them. */
  readonly au: string;
  /** External id of the meeting; empty in an address for all meetings. */
  readonly mid: string;
  /** Time of signing in Unix seconds, as text. */
  readonly ts: string;
}

type LegacyResult = { readonly ok: true; readonly address: LegacyAddress } | Extract<SignatureResult, { ok: false }>;

const PORTAL_ID = /^\d{1,10}$/;

/**
 * Verifies the signed address of the legacy callback: HMAC over `au|mid|ts` as they are, decoded, in the query string.
 * `malformed` becomes a 400, every other failure a 403.
 * @param rawQuery the request's query string as received, without `?`; other parameters in it are not looked at
 */
export function verifyLegacyAddress(rawQuery: string, settings: LegacySignatureSettings, now: Date): LegacyResult {
  const query = new URLSearchParams(rawQuery);
  const [au, mid, ts, sig] = ['au', 'mid', 'ts', 'sig'].map((name) => only(query, name));
  const seconds = unixSeconds(ts ?? '');
  const digits = digestText(sig ?? '');
  if (au === undefined || !PORTAL_ID.test(au) || mid === undefined || ts === undefined) return rejected('malformed');
  if (seconds === undefined || digits === undefined) return rejected('malformed');
  if (!settings.salt) return rejected('unconfigured');
  const address = { au, mid, ts };
  if (!isDigest(digits, legacyDigest(address, settings.algorithm, settings.salt))) return rejected('wrong');
  return isWithin(seconds, now, LEGACY_WINDOW_SECONDS) ? { ok: true, address } : rejected('stale');
}

/** The one value of a parameter, empty where it is absent; undefined where it is repeated and therefore ambiguous. */
function only(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length > 1 ? undefined : (values[0] ?? '');
}

/**
 * Signs an address of the legacy callback, for registering it on the videoconference server.
 * @param endpoint address of the callback without query string
 * @returns the endpoint with `au`, `mid`, `ts` and `sig`
 */
export function signLegacyAddress(
  endpoint: string,
  target: Pick<LegacyAddress, 'au' | 'mid'>,
  settings: { readonly algorithm: 'sha256' | 'sha1'; readonly salt: string },
  now: Date,
): string {
  const address = { ...target, ts: String(Math.floor(now.getTime() / 1000)) };
  const sig = legacyDigest(address, settings.algorithm, settings.salt).toString('hex');
  return `${endpoint}?${new URLSearchParams({ ...address, sig }).toString()}`;
}

function legacyDigest({ au, mid, ts }: LegacyAddress, algorithm: 'sha256' | 'sha1', salt: string): Buffer {
  return createHmac(algorithm, salt).update(`${au}|${mid}|${ts}`).digest();
}
