import { useEffect, useState } from 'react';
import { messageOf } from './use-rows';

/** Milliseconds without a key before the service is asked. */
const PAUSE_MS = 250;

/** What a text finds. Until that is known, what was found before stays in sight. */
export interface Found<Item> {
  readonly items: readonly Item[];
  /** Whether the answer to this text is still to come. */
  readonly isAsking: boolean;
  /** Why it could not be asked. */
  readonly problem?: string;
}

interface State<Item> {
  readonly items: readonly Item[];
  readonly problem?: string;
  readonly text: string;
  readonly find: unknown;
}

/** What a text finds, asked for once nothing was typed for a while. */
export function useFound<Item>(text: string, find: (text: string) => Promise<readonly Item[]>): Found<Item> {
  const [state, setState] = useState<State<Item>>();
  useEffect(() => {
    let isLate = false;
    const ask = (): void =>
      void find(text).then(
        (items) => !isLate && setState({ items, text, find }),
        (error: unknown) => !isLate && setState({ items: [], problem: messageOf(error), text, find }),
      );
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text, find]);
  const isAsking = state?.text !== text || state.find !== find;
  return { items: state?.items ?? [], isAsking, problem: isAsking ? undefined : state.problem };
}
