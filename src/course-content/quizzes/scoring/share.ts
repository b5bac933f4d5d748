import { Fraction } from './fraction.js';

const SHARE = /^\s*%(\d{1,3}(?:\.\d{1,7})?)%/;
const FULL = Fraction.of(100);

/** What is accepted for an answer, and which part of the marks it has. */
export interface Shared {
  readonly text: string;
  /** Of the marks, 0 to 1. */
  readonly share: Fraction;
}

/** Reads `%50%word`: a word or number that has a part of the marks; without percent it has all. */
export function sharedText(written: string): Shared {
  const [prefix = '', percent = '100'] = SHARE.exec(written) ?? [];
  const share = Fraction.of(percent).dividedBy(FULL);
  const isShare = share.compare(Fraction.of(1)) <= 0;
  return isShare ? { text: written.slice(prefix.length), share } : { text: written, share: Fraction.of(1) };
}

/** The first of what has most of the marks: what is shown as the solution. */
export function best<Accepted extends Pick<Shared, 'share'>>(accepted: readonly Accepted[]): Accepted | undefined {
  let found: Accepted | undefined;
  for (const one of accepted) if (!found || one.share.compare(found.share) > 0) found = one;
  return found;
}
