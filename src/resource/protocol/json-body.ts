import { readJson } from '../../auth/json-text.js';
import { Problem } from './problem.js';

/**
 * Raw bytes in, a JSON object out.
 * @throws Problem 400 where the bytes are no JSON or the JSON is no object
 */
export function parseJsonObject(body: Buffer | undefined): Record<string, unknown> {
  const value = parseJson(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem(400, 'The body must be a JSON object.');
  }
  return value as Record<string, unknown>;
}

/** No member of ours is nested deeper than a dozen levels; what walks a body by recursion must not run out of stack. */
const MOST_LEVELS = 100;

/** @throws Problem 400 where the bytes are no JSON, with line and column, or JSON that is nested deeper than 100 levels */
export function parseJson(body: Buffer | undefined): unknown {
  const read = readJson(body ?? Buffer.alloc(0));
  if ('fault' in read) {
    const { sentence, line, column } = read.fault;
    throw new Problem(400, sentence, { extensions: { line, column } });
  }
  const { value } = read;
  if (isDeeperThan(MOST_LEVELS, value)) throw new Problem(400, `The body is nested deeper than ${MOST_LEVELS} levels.`);
  return value;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** What PostgreSQL stores in neither text nor jsonb, or as another sign: U+0000, and half of a pair of surrogates (RFC 8259 §8.2). */
export type Unstorable = 'nul' | 'surrogate';

/** @returns what a string or name anywhere in the value holds that cannot be stored */
export function unstorableIn(value: unknown): Unstorable | undefined {
  if (typeof value === 'string') return unstorableText(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(key) ?? unstorableIn(inner);
    if (found) return found;
  }
  return undefined;
}

function unstorableText(text: string): Unstorable | undefined {
  if (text.includes('\0')) return 'nul';
  return /\p{Surrogate}/u.test(text) ? 'surrogate' : undefined;
}
