import { createHash } from 'node:crypto';

/** How to speak with one videoconference server. */
export interface ServerConnection {
  /** Address of its API, such as `https://meet.example.org/bigbluebutton/api`, without a trailing slash. */
  readonly serverUrl: string;
  /** Secret shared with it; never logged. */
  readonly salt: string;
  /** Digest of the checksums of calls; releases 2.x accept sha1 only. */
  readonly algorithm: 'sha1' | 'sha256' | 'sha384' | 'sha512';
}

/**
 * The signed address of an API call: digest of the call's name, its query exactly as sent, and the secret; appended as `checksum`.
 * @param name with its prefix, such as `hooks/create`: that is what the server digests
 */
export function apiAddress(connection: ServerConnection, name: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString();
  const checksum = apiChecksum(name, query, connection.salt, connection.algorithm);
  return `${connection.serverUrl}/${name}?${query === '' ? '' : `${query}&`}checksum=${checksum}`;
}

function apiChecksum(name: string, query: string, salt: string, algorithm: ServerConnection['algorithm']): string {
  return createHash(algorithm)
    .update(name + query + salt)
    .digest('hex');
}
