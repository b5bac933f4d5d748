import { useEffect, useState } from 'react';

/** Milliseconds without a key before the service is asked. */
const PAUSE_MS = 250;

/** What a text finds, asked for once nothing was typed for a moment; a question that fails finds nothing. */
export function useFound<Item>(text: string, find: (text: string) => Promise<readonly Item[]>): readonly Item[] {
  const [found, setFound] = useState<readonly Item[]>([]);
  useEffect(() => {
    let isLate = false;
    const ask = (): void =>
      void find(text)
        .catch(() => [])
        .then((items) => !isLate && setFound(items));
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text, find]);
  return found;
}
