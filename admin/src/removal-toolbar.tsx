import { Box } from '@mui/material';
import { DeleteButton, SaveButton, Toolbar, useRecordContext, useTranslate } from 'react-admin';
import { GoesAlong } from './goes-along';
import { useItemRights } from './rights';

/** Saves and deletes, as far as the user may; what goes with the item is named before. */
export function RemovalToolbar() {
  const rights = useItemRights();
  return (
    <Toolbar>
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'space-between' }}>
        {rights.update ? <SaveButton /> : <span />}
        {rights.delete && <DeleteButton mutationMode="pessimistic" confirmContent={<Question />} />}
      </Box>
    </Toolbar>
  );
}

function Question() {
  const record = useRecordContext();
  const translate = useTranslate();
  return (
    <>
      <p>{translate('office.removal.sure')}</p>
      <GoesAlong addresses={[String(record?.id ?? '')]} />
    </>
  );
}
