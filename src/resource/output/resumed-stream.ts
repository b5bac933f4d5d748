/**
 * A stream from its first piece on. Not a generator: one that nobody began to read would not learn that the reader is gone, and
 * keep its connection.
 */
export function resumed(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>, end: () => void): AsyncIterable<string> {
  let begun = false;
  const next = async (): Promise<IteratorResult<string, void>> => {
    const piece = begun ? await rest.next() : first;
    begun = true;
    if (piece.done) end();
    return piece;
  };
  const close = async (): Promise<IteratorResult<string, void>> => rest.return().finally(end);
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => next().catch((error: unknown) => (end(), Promise.reject(error as Error))),
      return: close,
    }),
  };
}
