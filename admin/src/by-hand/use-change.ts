import { useRef } from 'react';
import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import { conflictBetween, isConflict } from '../conflict';
import { change } from './service';
import { useItem } from './use-item';

type Values = Readonly<Record<string, unknown>>;

/**
 * Changes members of the item that a page is about. Where a further user changed one of them since the form was opened, what is there
 * now is said at it, and the next change writes over it; what a further user changed beside them hinders nothing.
 * @param members that the form shows
 */
export function useChange(members: readonly string[]) {
  const { iri } = useItem();
  const resource = useResourceContext() ?? '';
  const provider = useDataProvider();
  const seen = useRef(new Set<string>());
  const stateOf = (item: Values): string => JSON.stringify(members.map((member) => item[member] ?? null));
  const sayOnce = (before: Values, now: Values): void => {
    if (stateOf(before) === stateOf(now) || seen.current.has(stateOf(now))) return;
    seen.current.add(stateOf(now));
    throw conflictBetween(before, now, new Set(members));
  };
  /**
   * @param before the item that the form was opened with
   * @param latest the item as the page has read it since
   * @throws ServiceProblem, or the conflict with what is there now
   */
  return async (values: Values, before: Values, latest: Values): Promise<void> => {
    sayOnce(before, latest);
    try {
      await change(iri, values);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const { data: now } = await provider.getOne<RaRecord<string>>(resource, { id: iri });
      sayOnce(before, now);
      await change(iri, values);
    }
    seen.current.clear();
  };
}
