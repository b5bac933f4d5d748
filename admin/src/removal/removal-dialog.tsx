import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { GoesAlong } from './goes-along';
import { type Removal, useRemoval } from './use-removal';

interface RemovalDialogProps {
  readonly title: string;
  /** Addresses of the items in the API. */
  readonly addresses: readonly string[];
  /** What is asked of those that are still there. */
  readonly question: (items: readonly RaRecord<string>[]) => ReactNode;
  readonly isBusy: boolean;
  readonly onConfirm: (addresses: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks before items are deleted. It can be confirmed once the dialog says which items these are and what goes with them. */
export function RemovalDialog({ title, addresses, question, isBusy, onConfirm, onClose }: RemovalDialogProps) {
  const heading = useId();
  const translate = useTranslate();
  const { removal, problem, reload } = useRemoval(addresses);
  const items = removal?.items ?? [];
  return (
    <Dialog open onClose={onClose} aria-labelledby={heading}>
      <DialogTitle id={heading}>{title}</DialogTitle>
      <DialogContent aria-live="polite" aria-busy={!removal && problem === undefined}>
        {removal && <Known removal={removal} question={question} />}
        {!removal && problem === undefined && <Waiting />}
        {problem !== undefined && <Unread problem={problem} onAgain={reload} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          disabled={items.length === 0 || isBusy}
          onClick={() => onConfirm(items.map(({ id }) => id))}
        >
          {translate('ra.action.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Known({ removal, question }: { readonly removal: Removal; readonly question: RemovalDialogProps['question'] }) {
  const translate = useTranslate();
  const { items, gone } = removal;
  return (
    <>
      {items.length > 0 && question(items)}
      {gone > 0 && <p>{translate('office.removal.gone', { smart_count: gone })}</p>}
      <GoesAlong removal={removal} />
    </>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <>
      <p>{translate('office.removal.waiting')}</p>
      <Skeleton variant="rounded" height={72} sx={{ minWidth: { sm: 360 } }} />
    </>
  );
}

function Unread({ problem, onAgain }: { readonly problem: string; readonly onAgain: () => void }) {
  const translate = useTranslate();
  const again = (
    <Button color="inherit" size="small" onClick={onAgain}>
      {translate('office.again')}
    </Button>
  );
  return (
    <Alert severity="error" action={again}>
      {translate('office.removal.unread', { message: problem })}
    </Alert>
  );
}
