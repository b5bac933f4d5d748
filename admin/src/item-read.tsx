import { Alert, Button, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { type RaRecord, useEditContext, useNotify, useRedirect, useResourceContext, useShowContext, useTranslate } from 'react-admin';

/** Statuses of an item that there is not, or no longer: RFC 9110, sections 15.5.5 and 15.5.11. */
const GONE: readonly unknown[] = [404, 410];

interface ItemQuery {
  readonly onError: (error: unknown) => void;
}

/**
 * What follows where the item of a page could not be read. React-admin leads to the list and says that there is no such item, whatever
 * the reason, also when it only reads again what is in sight: a network that was away for a second would take the page, and what was
 * typed into its form.
 */
export function useItemQuery(): ItemQuery {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const say = useUnread();
  return {
    onError: (error) => {
      const isGone = error instanceof Error && 'status' in error && GONE.includes(error.status);
      notify(isGone ? 'ra.notification.item_doesnt_exist' : say(error), { type: 'error' });
      if (isGone) redirect('list', resource);
    },
  };
}

interface ReadItem {
  readonly record?: unknown;
  readonly error?: unknown;
  readonly refetch?: () => unknown;
}

/** Why the item of a page could not be read, and a way to try again. */
export function ItemUnread({ error, refetch }: ReadItem) {
  const translate = useTranslate();
  const say = useUnread();
  const again = (
    <Button color="inherit" size="small" onClick={() => void refetch?.()}>
      {translate('office.again')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={{ mt: 2 }}>
      {say(error)}
    </Alert>
  );
}

interface CardProps {
  readonly children?: ReactNode;
}

/** Around what is shown of an item. */
export function ShownCard({ children, ...card }: CardProps) {
  const { record, error, refetch } = useShowContext<RaRecord>();
  return error && !record ? <ItemUnread error={error} refetch={refetch} /> : <Card {...card}>{children}</Card>;
}

/** Around the form of an item. */
export function EditedCard({ children, ...card }: CardProps) {
  const { record, error, refetch } = useEditContext<RaRecord>();
  return error && !record ? <ItemUnread error={error} refetch={refetch} /> : <Card {...card}>{children}</Card>;
}

function useUnread(): (error: unknown) => string {
  const translate = useTranslate();
  return (error) => translate('office.unreadItem', { message: error instanceof Error ? error.message : String(error) });
}
