import { HttpException, HttpStatus } from '@nestjs/common';

/** 429: sign-in is slowed down for this caller. */
export class TooManySignIns extends HttpException {
  /** @param retryAfter whole seconds, for the Retry-After header (RFC 9110 §10.2.3) */
  constructor(readonly retryAfter: number) {
    super(`Too many failed sign-ins. Try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}
