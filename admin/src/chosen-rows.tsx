import type { Resource } from '@api-platform/api-doc-parser';
import { Box, Checkbox } from '@mui/material';
import type { MouseEvent } from 'react';
import {
  BulkActionsToolbar,
  DataTable,
  SelectPageCheckbox,
  useDataTableCallbacksContext,
  useDataTableSelectedIdsContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { DeleteChosen } from './removal/delete-chosen';
import { BulkEditButton } from './bulk-edit/bulk-edit-button';

/**
 * In the flow of the page: react-admin's own place is above the table, where a list that is moved sideways cuts it off. Twice the class,
 * since react-admin's styles come later.
 */
const IN_SIGHT = {
  '&& .RaBulkActionsToolbar-toolbar': { position: 'static', transform: 'none', flexWrap: 'wrap', height: 'auto' },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
};

/** What can be done with the rows that were chosen. */
export function ChosenRowsToolbar({ schema }: { readonly schema: Resource }) {
  const canDelete = (schema.operations ?? []).some(({ type }) => type === 'delete');
  return (
    <Box sx={IN_SIGHT}>
      <BulkActionsToolbar>
        <BulkEditButton schema={schema} />
        {canDelete && <DeleteChosen />}
      </BulkActionsToolbar>
    </Box>
  );
}

/** The boxes by which rows are chosen. A column of our own: react-admin's leaves its boxes without a name. */
export const choosingColumn = (
  <DataTable.Col key="choosing" label={<SelectPageCheckbox />} padding="checkbox">
    <ChooseRow />
  </DataTable.Col>
);

function ChooseRow() {
  const { handleToggleItem } = useDataTableCallbacksContext();
  const chosen = useDataTableSelectedIdsContext();
  const record = useRecordContext();
  const represented = useGetRecordRepresentation(useResourceContext() ?? '');
  const translate = useTranslate();
  if (!record || !handleToggleItem) return null;
  const name = represented(record);
  const choose = (event: MouseEvent): void => {
    event.stopPropagation();
    handleToggleItem(record.id, event);
  };
  return (
    <Checkbox
      className="select-item"
      size="small"
      checked={chosen?.includes(record.id) === true}
      onClick={choose}
      slotProps={{ input: { 'aria-label': translate('office.choose', { name: typeof name === 'string' ? name : String(record.id) }) } }}
    />
  );
}
