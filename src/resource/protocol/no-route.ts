import { suggested } from './nearest.js';

/** Characters of an address that are repeated to its sender. */
const LONGEST = 200;

/** The sentence of a 404 for an address that has no route. @param near paths that may have been meant */
export function noRoute(method: string, address: string, near: readonly string[]): string {
  return `No route found for "${method} ${address.slice(0, LONGEST)}".${suggested(near)}`;
}
