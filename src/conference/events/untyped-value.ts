import { createHash } from 'node:crypto';

/** Reads values out of untrusted JSON; nothing here throws, whatever the shape. */

/** Longest id and display name that the database takes, in UTF-16 units. */
const LONGEST_TEXT = 255;
const LONGEST_EMOJI = 64;
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const CONTROL = /[\p{Cc}\p{Surrogate}]/gu;

type ForeignObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is ForeignObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path of own members; undefined where the path leaves the objects. */
export function valueAt(source: unknown, path: string): unknown {
  let value = source;
  for (const name of namesOf(path)) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** Paths are the program's own, a few dozen, and each is walked for each event. */
const NAMES = new Map<string, readonly string[]>();

function namesOf(path: string): readonly string[] {
  const known = NAMES.get(path);
  if (known) return known;
  const names = path.split('.');
  NAMES.set(path, names);
  return names;
}

/** Result of looking for an id: there, not there, or there but of no use. */
export type Identifier = string | undefined | typeof UNUSABLE;
export const UNUSABLE = Symbol('unusable');

/**
 * The first id given at the paths. Empty ones count as absent; numbers become text; too long or unstorable ones are unusable.
 * @param longest in UTF-16 units
 */
export function identifierAt(source: unknown, paths: readonly string[], longest = LONGEST_TEXT): Identifier {
  for (const path of paths) {
    const value = valueAt(source, path);
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' && value.length <= longest && !UNSTORABLE.test(value) ? value : UNUSABLE;
  }
  return undefined;
}

/** An id becomes a participant's key by a letter and a colon in front. */
const LONGEST_PERSON = 253;
/** What is left of a longer id in front of its digest, in UTF-16 units. */
const KEPT_OF_PERSON = 200;

/**
 * The first id of a person at the paths. A longer one than keys take, as other systems make of names and addresses, is cut and carries
 * a digest of the whole: the same person has the same key each time, and two people do not share one.
 */
export function personAt(source: unknown, paths: readonly string[]): Identifier {
  const id = identifierAt(source, paths, Number.POSITIVE_INFINITY);
  if (typeof id !== 'string' || id.length <= LONGEST_PERSON) return id;
  const kept = id.slice(0, KEPT_OF_PERSON).replace(/\p{Surrogate}$/u, '');
  return `${kept}#${createHash('sha256').update(id).digest('base64url')}`;
}

/** The first text at the paths, without control characters and cut to what a name may have; empty ones count as absent. */
export function labelAt(source: unknown, paths: readonly string[], longest = LONGEST_TEXT): string | undefined {
  for (const path of paths) {
    const value = valueAt(source, path);
    const label = typeof value === 'string' ? printableLabel(value, longest) : '';
    if (label !== '') return label;
  }
  return undefined;
}

export function emojiAt(source: unknown, paths: readonly string[]): string | undefined {
  return labelAt(source, paths, LONGEST_EMOJI);
}

/** A truth value at the first path that has one; the texts `true` and `false` are taken for what they say. */
export function flagAt(source: unknown, paths: readonly string[]): boolean | undefined {
  for (const path of paths) {
    const value = valueAt(source, path);
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
  }
  return undefined;
}

/** Fit for text and jsonb columns: no control character, no half of a character. */
export function printableLabel(text: string, longest = LONGEST_TEXT): string {
  // The second pass mends a pair that the cut has split.
  return text
    .slice(0, 2 * longest)
    .replaceAll(CONTROL, '')
    .slice(0, longest)
    .replaceAll(CONTROL, '')
    .trim();
}
