import { Problem } from '../http/problem.js';

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

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Problem 400 where the bytes are no JSON */
export function parseJson(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(UTF_8.decode(body ?? Buffer.alloc(0)));
  } catch {
    throw new Problem(400, 'Syntax error');
  }
}

/** Whether a string anywhere in the value holds U+0000, which PostgreSQL stores in neither text nor jsonb. */
export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || containsNul(inner));
}
