import { setImmediate } from 'node:timers/promises';

/** How long a portion of work may keep others waiting, in milliseconds; one item may take longer. */
const PORTION_MS = 10;

/**
 * Does something for each of many items, in portions: other requests have their turn between them. For work of a process's own that
 * takes longer than a request may hold up all others.
 */
export async function inPortions<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - begun < PORTION_MS) continue;
    await setImmediate();
    begun = performance.now();
  }
}
