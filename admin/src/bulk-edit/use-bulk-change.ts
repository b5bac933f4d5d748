import { useState } from 'react';
import { type RaRecord, useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { changeAll, type RowProblem } from './changes';

interface BulkChange {
  readonly apply: (rows: readonly RaRecord<string>[], body: Readonly<Record<string, unknown>>) => Promise<void>;
  /** How many rows have been answered; undefined while nothing runs. */
  readonly done: number | undefined;
  readonly problems: readonly RowProblem[];
  /** Why the service could not be asked at all. */
  readonly failure: string | undefined;
}

/** @param close called where every row was changed; else those that were not stay chosen */
export function useBulkChange(close: () => void): BulkChange {
  const { onSelect, onUnselectItems } = useListContext();
  const refresh = useRefresh();
  const notify = useNotify();
  const translate = useTranslate();
  const [done, setDone] = useState<number>();
  const [problems, setProblems] = useState<readonly RowProblem[]>([]);
  const [failure, setFailure] = useState<string>();
  const apply: BulkChange['apply'] = async (rows, body) => {
    setDone(0);
    setFailure(undefined);
    try {
      const ids = rows.map(({ id }) => id);
      const refused = await changeAll(ids, body, setDone);
      refresh();
      notify(translate('office.bulkEdit.changed', { smart_count: rows.length - refused.length }), { type: 'info' });
      setProblems(refused);
      if (refused.length > 0) onSelect(refused.map(({ id }) => id));
      else {
        onUnselectItems();
        close();
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setDone(undefined);
    }
  };
  return { apply, done, problems, failure };
}
