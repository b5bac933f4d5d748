/**
 * What went wrong with a call to the videoconference server, as a stable code: `unconfigured` (no address or secret),
 * `insecure-address` (http: without leave), `private-address` (not public, without leave), `unreachable`, `timeout`, `redirect`, `too-large`, `http-status`, `not-xml`,
 * or the server's own `messageKey` (`checksumError`, `destroyMissingHook`, …).
 */
type ServerFailureCode = string;

/** A call to the videoconference server that failed. Its message is one sentence for the operator and contains no secret. */
export class ServerFailure extends Error {
  constructor(
    readonly code: ServerFailureCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ServerFailure';
  }
}

/** Codes that say nothing about one hook but that the server as a whole can't be worked with at present. */
const GENERAL = new Set([
  'unconfigured',
  'insecure-address',
  'private-address',
  'unreachable',
  'timeout',
  'redirect',
  'too-large',
  'http-status',
  'not-xml',
  'checksumError',
]);

export function isGeneralFailure(error: unknown): boolean {
  return error instanceof ServerFailure && GENERAL.has(error.code);
}
