import { useState } from 'react';
import {
  type RaRecord,
  useDeleteMany,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { messageOf } from '../by-hand/use-rows';
import { rightsOn } from '../rights';
import { DeleteButton } from './delete-button';
import { RemovalDialog } from './removal-dialog';

/** Deletes the rows that were chosen, where the user may delete each that is in sight; all are named before, those that a search hides too. */
export function DeleteChosen() {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const isOpen = data.every((record) => !selectedIds.includes(record.id) || rightsOn(record).delete);
  return isOpen ? <DeleteButton question={(close) => <Question onClose={close} />} /> : null;
}

function Question({ onClose }: { readonly onClose: () => void }) {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const translate = useTranslate();
  const { remove, isBusy } = useRemove(resource, onClose);
  // As they were chosen when it was asked: after the deletion none is.
  const [addresses] = useState(() => selectedIds.map(String));
  const inSight = new Set(data.map(({ id }) => String(id)));
  const count = addresses.length;
  return (
    <RemovalDialog
      title={translate('ra.message.bulk_delete_title', { smart_count: count, name: labelOf(resource, count) })}
      addresses={addresses}
      question={(items) => <ChosenItems items={items} hidden={items.filter(({ id }) => !inSight.has(id)).length} />}
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

/** Deletes, and says what came of it; what was chosen is chosen no longer. @param onDone called in any case */
function useRemove(resource: string, onDone: () => void): { readonly remove: (ids: readonly string[]) => void; readonly isBusy: boolean } {
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [deleteMany, { isPending }] = useDeleteMany<RaRecord<string>>();
  const remove = (ids: readonly string[]): void => {
    void deleteMany(
      resource,
      { ids: [...ids] },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(translate('ra.notification.deleted', { smart_count: ids.length }), { type: 'info' });
          onUnselectItems(true);
        },
        onError: (error: unknown) => notify(messageOf(error), { type: 'error' }),
        onSettled: () => {
          refresh();
          onDone();
        },
      },
    );
  };
  return { remove, isBusy: isPending };
}

function ChosenItems({ items, hidden }: { readonly items: readonly RaRecord<string>[]; readonly hidden: number }) {
  const represented = useGetRecordRepresentation(useResourceContext() ?? '');
  const translate = useTranslate();
  return (
    <>
      <p>{translate('office.removal.chosen', { smart_count: items.length })}</p>
      <ul>
        {items.map((record) => (
          <li key={record.id}>{represented(record)}</li>
        ))}
      </ul>
      {hidden > 0 && <p>{translate('office.removal.hidden', { smart_count: hidden })}</p>}
    </>
  );
}
