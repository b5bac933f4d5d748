import { hash, webcrypto } from 'node:crypto';
import fresh from 'fresh';

/** A strong validator (RFC 9110 §8.8.3) over the bytes of a representation. */
export function etagOf(representation: string | Buffer): string {
  return `"${hash('sha1', representation, 'base64url')}"`;
}

/** The same of some megabytes, which are digested beside the main thread. */
export async function etagOfLong(representation: Buffer): Promise<string> {
  return `"${Buffer.from(await webcrypto.subtle.digest('SHA-1', representation)).toString('base64url')}"`;
}

/**
 * The validator of an item: the state's digest and the format's name, so that each representation has its own and
 * `If-Match` recognises the state behind any of them.
 */
export function itemEtag(state: string, format: string): string {
  return `"${hash('sha1', state, 'base64url')}-${format}"`;
}

/**
 * Whether the caller of `If-None-Match` has this representation already (RFC 9110 §13.1.2); weak validators count as well. Only this
 * header is asked: `Cache-Control: no-cache` of a request is for the caches on its way.
 */
export function isFresh(header: string, etag: string): boolean {
  return fresh({ 'if-none-match': header.trim() }, { etag });
}

/**
 * `If-Match` against the state of an item, whichever representation the caller had read. Weak validators match nothing (RFC 9110
 * §13.1.1): what they name may differ from what is stored.
 */
export function matchesState(header: string, etag: string): boolean {
  return names(header, stateOf(etag), (candidate) => candidate);
}

/** `If-None-Match` of a write against the state of an item; weak validators count as well (RFC 9110 §13.1.2). */
export function excludesState(header: string, etag: string): boolean {
  return names(header, stateOf(etag), (candidate) => candidate.replace(/^W\//, ''));
}

function names(header: string, state: string, compared: (candidate: string) => string): boolean {
  return header.trim() === '*' || header.split(',').some((candidate) => stateOf(compared(candidate.trim())) === state);
}

function stateOf(etag: string): string {
  return etag.replace(/^"|"$/g, '').replace(/-(jsonld|json|csv|html)$/, '');
}
