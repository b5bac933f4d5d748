/** Questions that are asked at once: enough to keep the service and its database busy side by side, on few connections. */
const WIDTH = 2;

/** What comes of all items, worked on a few at a time; in their order. */
export async function concurrently<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: WIDTH }, lane));
  return results;
}
