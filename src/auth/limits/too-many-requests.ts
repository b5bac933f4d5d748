import { HttpException, HttpStatus } from '@nestjs/common';
import type { Allowance } from './allowance.js';

/** 429: a caller, or all behind one address, sent more requests than they may. */
export class TooManyRequests extends HttpException {
  constructor(readonly allowance: Allowance) {
    const { policy, reset } = allowance;
    const from = policy === 'caller' ? 'of yours' : 'from your address';
    super(`Too many requests ${from}. Try again in ${reset} ${reset === 1 ? 'second' : 'seconds'}.`, HttpStatus.TOO_MANY_REQUESTS);
  }
}
