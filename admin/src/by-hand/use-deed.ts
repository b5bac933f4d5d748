import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from './use-rows';

/** Does something and says what came of it: a sentence of its own, or that of the problem. */
export function useDeed(): (deed: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const notify = useNotify();
  return useCallback(
    async (deed, done) => {
      try {
        await deed();
        if (done !== undefined) notify(done, { type: 'success' });
        return true;
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
        return false;
      }
    },
    [notify],
  );
}
