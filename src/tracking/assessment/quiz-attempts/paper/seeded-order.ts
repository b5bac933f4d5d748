import { createHash, randomBytes } from 'node:crypto';
import type { Shuffle } from '../../../../course-content/quizzes/scoring/question-content.js';

/** @returns 64 random bits, as PostgreSQL's bigint writes them */
export function newSeed(): string {
  return randomBytes(8).readBigInt64BE().toString();
}

/**
 * Puts things into an order that follows from a seed alone: by a digest of each, without a generator's state. Every process and
 * version of the service finds the same order.
 * @param kind tells apart things of equal ids: `q` questions, `c` categories, `a` answers, `v` variations
 */
export function seededOrder<Item>(seed: string, kind: string, items: readonly Item[], idOf: (item: Item) => number | string): Item[] {
  const keyed = items.map((item) => ({ item, key: keyOf(seed, kind, idOf(item)) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
}

function keyOf(seed: string, kind: string, id: number | string): string {
  return createHash('sha256').update(`${seed}|${kind}|${id}`).digest('hex');
}

/** @returns a number from 0 on, below the count */
export function seededChoice(seed: string, id: number, count: number): number {
  const [first = 0] = seededOrder(seed, `v${id}`, [...Array(count).keys()], (index) => index);
  return first;
}

/**
 * The order of the parts of one question.
 * @param shuffled whether the quiz shuffles answers; what belongs to the task itself (kinds `always` and menus) always is
 */
export function partsOrder(seed: string, question: number, shuffled: boolean): Shuffle {
  return (kind, items, idOf) => (kind === 'a' && !shuffled ? [...items] : seededOrder(seed, `a${question}${kind}`, items, idOf));
}
