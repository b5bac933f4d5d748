import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

/** The list, or why it could not be read and a way to try again: an empty table would say that there is nothing. */
export function ListState({ children }: { readonly children: ReactNode }) {
  const { error, refetch } = useListContext();
  const translate = useTranslate();
  if (!error) return children;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => void refetch()}>
          {translate('office.again')}
        </Button>
      }
    >
      {translate('office.unread', { message })}
    </Alert>
  );
}
