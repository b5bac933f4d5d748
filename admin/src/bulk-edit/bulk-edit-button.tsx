import type { Resource } from '@api-platform/api-doc-parser';
import EditIcon from '@mui/icons-material/Edit';
import { Dialog } from '@mui/material';
import { useId, useState } from 'react';
import { Button } from 'react-admin';
import { BulkEdit } from './bulk-edit';
import { editableFields } from './editable-fields';

/** Gives the rows that were chosen the same value of one member. */
export function BulkEditButton({ schema }: { readonly schema: Resource }) {
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const fields = editableFields(schema);
  if (fields.length === 0) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button label="office.bulkEdit.open" onClick={() => setOpen(true)}>
        <EditIcon />
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="md" aria-labelledby={title}>
        {isOpen && <BulkEdit schema={schema} fields={fields} title={title} close={close} />}
      </Dialog>
    </>
  );
}
