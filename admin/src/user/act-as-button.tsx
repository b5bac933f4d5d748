import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { sharedWords } from '../by-hand/shared-words';
import { useDeed } from '../by-hand/use-deed';
import { useWords } from '../by-hand/words';
import { actAs } from './acting';
import { actingWords } from './acting-words';

/** Characters that a reason has at least. */
const SHORTEST = 5;

interface ActAsProps {
  readonly id: number;
  readonly name: string;
}

/** Lets the administrator act as a person, once the reason is given. */
export function ActAsButton({ id, name }: ActAsProps) {
  const words = useWords(actingWords);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsked(true)} sx={{ ml: { sm: 'auto' } }}>
        {words.actAs}
      </Button>
      {isAsked && <ActAsDialog id={id} name={name} onClose={() => setAsked(false)} />}
    </>
  );
}

function ActAsDialog({ id, name, onClose }: ActAsProps & { readonly onClose: () => void }) {
  const words = useWords(actingWords);
  const { cancel } = useWords(sharedWords);
  const [reason, setReason] = useState('');
  const deed = useDeed();
  const begin = async (): Promise<void> => {
    // The whole site is that person's from here on.
    if (await deed(() => actAs(id, reason.trim()))) location.assign('/');
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="act-as-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <DialogTitle id="act-as-title">{words.why(name)}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ color: 'text.primary', mb: 2 }}>{words.notified}</DialogContentText>
          <ReasonField value={reason} onReason={setReason} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="contained" disabled={reason.trim().length < SHORTEST}>
            {words.begin}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function ReasonField({ value, onReason }: { readonly value: string; readonly onReason: (reason: string) => void }) {
  const words = useWords(actingWords);
  return (
    <TextField
      autoFocus
      fullWidth
      required
      label={words.reason}
      value={value}
      onChange={({ target }) => onReason(target.value)}
      slotProps={{ htmlInput: { minLength: SHORTEST, maxLength: 500 } }}
    />
  );
}
