import { Box } from '@mui/material';
import {
  SaveButton,
  Toolbar,
  useDeleteController,
  useGetRecordRepresentation,
  useGetResourceLabel,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useItemRights } from '../rights';
import { DeleteButton } from './delete-button';
import { RemovalDialog } from './removal-dialog';

/** Saves and deletes, as far as the user may; what goes with the item is named before. */
export function RemovalToolbar() {
  const rights = useItemRights();
  return (
    <Toolbar>
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'space-between' }}>
        {rights.update ? <SaveButton /> : <span />}
        {rights.delete && <DeleteButton question={(close) => <Question onClose={close} />} />}
      </Box>
    </Toolbar>
  );
}

function Question({ onClose }: { readonly onClose: () => void }) {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const represented = useGetRecordRepresentation(resource);
  const translate = useTranslate();
  const { handleDelete, isPending } = useDeleteController({
    mutationMode: 'pessimistic',
    mutationOptions: { onSettled: onClose },
  });
  return (
    <RemovalDialog
      title={translate('ra.message.delete_title', { name: labelOf(resource, 1), recordRepresentation: represented(record) })}
      addresses={[String(record?.id ?? '')]}
      question={() => <p>{translate('office.removal.sure')}</p>}
      isBusy={isPending}
      onConfirm={handleDelete}
      onClose={onClose}
    />
  );
}
