import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { ask } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { messageOf } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { useTreeWork } from './content-tree';
import { contentWords } from './content-words';

/** Longest title of a document. */
const LONGEST = 255;

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly value?: string;
  /** What the name is given to; the dialog remains, and says why, where that fails. */
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, label, value = '', onName, onClose }: NameDialogProps) {
  const words = useWords(contentWords);
  const { cancel } = useWords(sharedWords);
  const [name, setName] = useState(value);
  const { problem, isBusy, run } = useAttempt(() => onName(name.trim()), onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="name-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <DialogTitle id="name-title">{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            required
            label={label}
            value={name}
            error={problem !== undefined}
            helperText={problem}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: LONGEST } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="contained" disabled={isBusy || name.trim() === ''}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Attempt {
  readonly problem?: string;
  readonly isBusy: boolean;
  readonly run: () => Promise<void>;
}

/** What may fail and be tried again. @param onDone called once it succeeded */
function useAttempt(attempt: () => Promise<void>, onDone: () => void): Attempt {
  const [state, setState] = useState<Omit<Attempt, 'run'>>({ isBusy: false });
  const run = async (): Promise<void> => {
    setState({ isBusy: true });
    try {
      await attempt();
      onDone();
    } catch (error) {
      setState({ isBusy: false, problem: messageOf(error) });
    }
  };
  return { ...state, run };
}

interface NewFolderProps {
  /** Node of the folder that it goes into. */
  readonly node: number;
  readonly onClose: () => void;
  /** Called once it is there. */
  readonly onMade?: () => void;
}

/** Makes a folder in a folder. */
export function NewFolderDialog({ node, onClose, onMade }: NewFolderProps) {
  const { course, changed } = useTreeWork();
  const words = useWords(contentWords);
  const make = async (title: string): Promise<void> => {
    await ask('POST', '/api/documents', { title, filetype: 'folder', parentResourceNodeId: node, resourceLinkList: [{ cid: course }] });
    changed(node);
    onMade?.();
  };
  return <NameDialog title={words.newFolder} label={words.folderName} onName={make} onClose={onClose} />;
}

/** The way to a new folder. @param node of the folder that it goes into */
export function NewFolder({ node }: { readonly node: number }) {
  const words = useWords(contentWords);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {words.newFolder}
      </Button>
      {isAsked && <NewFolderDialog node={node} onClose={() => setAsked(false)} />}
    </>
  );
}
