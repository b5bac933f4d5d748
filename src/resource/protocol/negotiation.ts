import type { MediaType } from './media-type.js';
import type { LRUCache } from 'lru-cache';
import { createCache } from '../../cache/cache.js';
import { Problem } from './problem.js';

interface AcceptedRange {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

/** Callers send few different headers, but may send any: the cache is bounded. */
const MAXIMUM_REMEMBERED = 200;
const LONGEST_REMEMBERED = 200;
const remembered = new WeakMap<readonly MediaType[], LRUCache<string, MediaType>>();

/** {@link negotiate} for a constant offer, with the result cached by the header's text. */
export function negotiateAmong(accept: string | undefined, offered: readonly MediaType[]): MediaType {
  const outcomes = remembered.get(offered) ?? createCache<string, MediaType>({ name: 'negotiated types', entries: MAXIMUM_REMEMBERED });
  remembered.set(offered, outcomes);
  const known = outcomes.get(accept ?? '');
  if (known) return known;
  const type = negotiate(accept, offered);
  if ((accept ?? '').length <= LONGEST_REMEMBERED) outcomes.set(accept ?? '', type);
  return type;
}

/**
 * The representation that a caller gets (RFC 9110 §12.5.1): each of ours takes the quality of the most specific range
 * that covers it; the highest quality wins, ties go to our own order. Parameters other than `q` exclude nothing. Not by the package
 * `negotiator`: it lets ties go to the more specific range (`application/json, *\/*` would no longer be answered with JSON-LD), excludes
 * by parameters, and tells no qualities.
 * @throws Problem 406 where nothing is acceptable
 */
export function negotiate(accept: string | undefined, offered: readonly MediaType[]): MediaType {
  const ranges = accept === undefined || accept.trim() === '' ? [{ type: '*', subtype: '*', quality: 1 }] : parseAccept(accept);
  let best: MediaType | undefined;
  let bestQuality = 0;
  for (const candidate of offered) {
    const quality = qualityOf(candidate, ranges);
    if (quality > bestQuality) [best, bestQuality] = [candidate, quality];
  }
  if (best) return best;
  const types = offered.map(({ type }) => `"${type}"`).join(', ');
  throw new Problem(406, `Requested format "${(accept ?? '').slice(0, 100)}" is not supported. Supported MIME types are ${types}.`);
}

function parseAccept(header: string): AcceptedRange[] {
  return header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const [type, subtype] = range.split('/');
    return type && subtype ? [{ type, subtype, quality: qualityParameter(parameters) }] : [];
  });
}

function qualityParameter(parameters: readonly string[]): number {
  const parameter = parameters.find((candidate) => candidate.startsWith('q='));
  if (parameter === undefined) return 1;
  const quality = Number(parameter.slice(2));
  return Number.isNaN(quality) ? 0 : Math.min(Math.max(quality, 0), 1);
}

function qualityOf(candidate: MediaType, ranges: readonly AcceptedRange[]): number {
  const [type, subtype] = candidate.type.split('/');
  let specificity = -1;
  let quality = 0;
  for (const range of ranges) {
    const precise = rangeSpecificity(range, type, subtype);
    if (precise > specificity || (precise >= 0 && precise === specificity && range.quality > quality))
      [specificity, quality] = [precise, range.quality];
  }
  return quality;
}

function rangeSpecificity(range: AcceptedRange, type: string | undefined, subtype: string | undefined): number {
  if (range.type === type && range.subtype === subtype) return 2;
  if (range.type === type && range.subtype === '*') return 1;
  return range.type === '*' && range.subtype === '*' ? 0 : -1;
}

/** The media type that a `Content-Type` names, without its parameters (RFC 9110 §8.3.1). */
export function mediaTypeIn(header = ''): string {
  return (header.split(';')[0] ?? '').trim().toLowerCase();
}

/**
 * The media type of a body, parameters ignored.
 * @throws Problem 415 where it is missing or not one that the operation takes
 */
export function requireContentType(header: string | undefined, supported: readonly string[]): void {
  if (header === undefined || header.trim() === '') throw new Problem(415, 'The "Content-Type" header must exist.');
  const type = mediaTypeIn(header);
  if (supported.includes(type)) return;
  const types = supported.map((candidate) => `"${candidate}"`).join(', ');
  throw new Problem(415, `The content-type "${type.slice(0, 100)}" is not supported. Supported MIME types are ${types}.`);
}
