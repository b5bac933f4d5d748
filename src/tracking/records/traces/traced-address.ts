import { API_PREFIX } from '../../../resource/protocol/api-prefix.js';

/** What an address says about where in the service a person is. */
export interface TracedAddress {
  /** Path of the resource, without the prefix: `documents`. */
  readonly path: string;
  readonly id?: number;
  /** What follows the item: `content`. */
  readonly action?: string;
  /** Course and session that the address names. */
  readonly course?: number;
  readonly session?: number;
  /** Node below which it asks for content. */
  readonly parent?: number;
}

const LARGEST = 2_147_483_647;
/** Of nodes, whose keys have 64 bits. */
const LARGEST_NODE = Number.MAX_SAFE_INTEGER;
const ADDRESS = new RegExp(`^${API_PREFIX}/([a-z][a-z0-9_]*)(?:/(\\d{1,10})(?:\\.[a-z]+)?(?:/([a-z_-]+))?)?(?:[/.?#]|$)`);
const COURSES = 'courses';

/** @param address path and query, as sent @returns undefined for what is no address of a resource */
export function tracedAddress(address: string): TracedAddress | undefined {
  const [, path, id, action] = ADDRESS.exec(address) ?? [];
  if (path === undefined) return undefined;
  const question = address.indexOf('?');
  const query = question < 0 ? undefined : new URLSearchParams(address.slice(question));
  const item = numberIn(id);
  return {
    path,
    id: item,
    action,
    course: path === COURSES ? item : numberIn(query?.get('cid') ?? query?.get('course')),
    session: numberIn(query?.get('sid')) ?? numberIn(query?.get('session')),
    parent: numberIn(query?.get('resourceNode.parent'), LARGEST_NODE),
  };
}

/** Of `7` and `/api/courses/7`; no id is 0. */
function numberIn(text: string | null | undefined, largest = LARGEST): number | undefined {
  const digits = /(?:^|\/)(\d{1,16})$/.exec(text ?? '')?.[1];
  const value = Number(digits);
  return digits !== undefined && value > 0 && value <= largest ? value : undefined;
}
