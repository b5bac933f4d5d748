import { LEGACY_CALLBACK_PATH } from '../http/callback-paths.js';
import { LEGACY_WINDOW_SECONDS, signLegacyAddress, verifyLegacyAddress } from '../signatures/legacy-signature.js';
import type { KnownServer } from '../integration-settings/server-directory.js';
import type { IntegrationSettings } from '../integration-settings/integration-settings.js';
import type { ServerConnection } from './server/api-address.js';
import { ServerFailure } from './server/server-failure.js';

/** For how long a registered address is good, in milliseconds. */
export const WINDOW_MS = LEGACY_WINDOW_SECONDS * 1000;

/** After this much of its window an address is replaced: early enough for the server to be away for the last third. */
export const RENEWAL_MS = (WINDOW_MS * 2) / 3;

/** What hooks are made with now. */
export interface HookTerms {
  readonly connection: ServerConnection;
  /** Secret of the settings, by which our addresses are signed on every server. */
  readonly signingSalt: string;
  /** Address of our callback without query. */
  readonly endpoint: string;
  readonly portalId: number;
  readonly eventFilter: string;
}

/**
 * @param publicUrl address by which the server reaches us; a setting, never a request's Host
 * @param server the server that the hooks are on; undefined for that of the settings
 * @throws ServerFailure `unconfigured` that names what is missing
 */
export function hookTerms(settings: IntegrationSettings, publicUrl: string | undefined, portalId: number, server?: KnownServer): HookTerms {
  const { salt, webhooksHashAlgorithm: algorithm, webhooksEventFilter: eventFilter } = settings;
  const serverUrl = server?.serverUrl ?? settings.serverUrl;
  if (!serverUrl) throw new ServerFailure('unconfigured', 'The address of the videoconference server is not set (VIDEOCONF_URL).');
  if (!salt) throw new ServerFailure('unconfigured', 'The secret of the videoconference server is not set (VIDEOCONF_SALT).');
  if (!publicUrl) throw new ServerFailure('unconfigured', 'The address by which the server reaches this service is not set (PUBLIC_URL).');
  const connection = { serverUrl, salt: server?.salt ?? salt, algorithm };
  return { connection, signingSalt: salt, endpoint: publicUrl + LEGACY_CALLBACK_PATH, portalId, eventFilter };
}

/** A freshly signed address. @param externalMeetingId null for all meetings */
export function callbackAddress(terms: HookTerms, externalMeetingId: string | null, at: Date): string {
  const { connection, signingSalt: salt, endpoint, portalId } = terms;
  const algorithm = connection.algorithm === 'sha1' ? 'sha1' : 'sha256';
  return signLegacyAddress(endpoint, { au: String(portalId), mid: externalMeetingId ?? '' }, { algorithm, salt }, at);
}

/** When an address was signed; undefined where it is none of ours. */
export function signedAt(callbackUrl: string): Date | undefined {
  const [, ts] = /[?&]ts=(\d{1,11})(?:&|$)/.exec(callbackUrl) ?? [];
  return ts === undefined ? undefined : new Date(Number(ts) * 1000);
}

/** Whether an address was signed with the secret and digest of today. */
export function isSignedWith(callbackUrl: string | null, { connection: { algorithm }, signingSalt: salt }: HookTerms): boolean {
  const signed = signedAt(callbackUrl ?? '');
  if (callbackUrl === null || signed === undefined) return false;
  const digest = algorithm === 'sha1' ? 'sha1' : 'sha256';
  return verifyLegacyAddress(callbackUrl.slice(callbackUrl.indexOf('?') + 1), { salt, algorithm: digest }, signed).ok;
}

/** Whether a hook of the server leads to our callback, regardless of its signature. */
export function isOurs(callbackUrl: string, { endpoint }: Pick<HookTerms, 'endpoint'>): boolean {
  return callbackUrl.startsWith(`${endpoint}?`);
}
