import type { Rule } from '../../../resource/model/rule.js';
import type { Write } from '../../../resource/model/write.js';
import { holds } from '../../../resource/policy/rule-check.js';

const MARK = 'score';

/** The values of a new row, which has no mark yet. */
export function withoutMark(values: Write['values']): Write['values'] {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== MARK));
}

/**
 * What of a change counts: the mark for those who mark, all else for those who write. Clients send whole records back, so
 * the rest is left as it is instead of being refused.
 */
export async function writableValues(write: Write, id: number, writer: Rule, marker: Rule): Promise<Write['values']> {
  const [writes, marks] = [await holds(writer, write, id), await holds(marker, write, id)];
  return Object.fromEntries(Object.entries(write.values).filter(([name]) => (name === MARK ? marks : writes)));
}
