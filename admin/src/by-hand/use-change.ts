import { type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import { conflictBetween, isConflict, memberErrors } from '../conflict';
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
  /** @throws ServiceProblem, or the conflict with what is there now */
  return async (values: Values, before: Values): Promise<void> => {
    try {
      await change(iri, values);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const { data: now } = await provider.getOne<RaRecord<string>>(resource, { id: iri });
      const conflict = conflictBetween(before, now, new Set(members));
      if (memberErrors(conflict) !== null) throw conflict;
      await change(iri, values);
    }
  };
}
