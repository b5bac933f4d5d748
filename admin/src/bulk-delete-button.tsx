import {
  BulkDeleteButton,
  type RaRecord,
  useGetMany,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { GoesAlong } from './goes-along';
import { rightsOn } from './rights';

/** Deletes the rows that were chosen, where the user may delete each that is in sight; all are named before, those that a search hides too. */
export function DeleteChosen() {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const isOpen = data.every((record) => !selectedIds.includes(record.id) || rightsOn(record).delete);
  return isOpen ? <BulkDeleteButton mutationMode="pessimistic" confirmContent={<ChosenItems />} /> : null;
}

function ChosenItems() {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const resource = useResourceContext() ?? '';
  const represented = useGetRecordRepresentation(resource);
  const translate = useTranslate();
  const hidden = selectedIds.filter((id) => !data.some((record) => record.id === id));
  const { data: others = [] } = useGetMany<RaRecord>(resource, { ids: hidden });
  const items = [...data.filter(({ id }) => selectedIds.includes(id)), ...others];
  return (
    <>
      <p>{translate('office.removal.chosen', { smart_count: selectedIds.length })}</p>
      <ul>
        {items.map((record) => (
          <li key={record.id}>{represented(record)}</li>
        ))}
      </ul>
      {hidden.length > 0 && <p>{translate('office.removal.hidden', { smart_count: hidden.length })}</p>}
      <GoesAlong addresses={selectedIds.map(String)} />
    </>
  );
}
