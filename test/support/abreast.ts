/** Questions that are asked at once: enough to keep the service and its database busy side by side. */
const WIDTH = 6;

/** What comes of all items, worked on a few at a time; in their order. */
export async function abreast<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let next = 0; next < items.length; next += WIDTH) results.push(...(await Promise.all(items.slice(next, next + WIDTH).map(work))));
  return results;
}
