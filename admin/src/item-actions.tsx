import DownloadIcon from '@mui/icons-material/Download';
import { Button, EditButton, TopToolbar, useNotify, useRecordContext, useResourceDefinition } from 'react-admin';
import { useItemRights } from './rights';
import { saveFrom } from './saving';

/** What can be done with the item that is shown. */
export function ItemActions({ hasContent }: { readonly hasContent: boolean }) {
  const { hasEdit } = useResourceDefinition();
  const rights = useItemRights();
  return (
    <TopToolbar>
      {hasContent && <DownloadButton />}
      {hasEdit && rights.update && <EditButton />}
    </TopToolbar>
  );
}

/** The item's stored file, under its own name. */
function DownloadButton() {
  const record = useRecordContext();
  const notify = useNotify();
  if (!record) return null;
  const save = (): void => {
    saveFrom(`${String(record.id)}/content`, 'file').catch((error: unknown) =>
      notify(error instanceof Error ? error.message : String(error), { type: 'error' }),
    );
  };
  return (
    <Button onClick={save} label="office.download">
      <DownloadIcon />
    </Button>
  );
}
