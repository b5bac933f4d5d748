import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { sharedWords } from './shared-words';
import { useWords } from './words';

interface ConfirmationProps {
  readonly question: string;
  /** What is done, as the button says it. */
  readonly deed: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function Confirmation({ question, deed, onConfirm, onClose }: ConfirmationProps) {
  const words = useWords(sharedWords);
  return (
    <Dialog open onClose={onClose} aria-labelledby="confirmation-title">
      <DialogTitle id="confirmation-title">{deed}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ color: 'text.primary' }}>{question}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          color="error"
          variant="contained"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {deed}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
