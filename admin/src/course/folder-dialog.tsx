import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { ask } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { useDeed } from '../by-hand/use-deed';
import { useWords } from '../by-hand/words';
import { useTreeWork } from './content-tree';
import { contentWords } from './content-words';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly value?: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, label, value = '', onName, onClose }: NameDialogProps) {
  const words = useWords(contentWords);
  const { cancel } = useWords(sharedWords);
  const [name, setName] = useState(value);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="name-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onName(name.trim());
        }}
      >
        <DialogTitle id="name-title">{title}</DialogTitle>
        <DialogContent>
          <TextField autoFocus fullWidth required label={label} value={name} onChange={({ target }) => setName(target.value)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Makes a folder in a folder. */
export function NewFolder({ node }: { readonly node: number }) {
  const { course, changed } = useTreeWork();
  const words = useWords(contentWords);
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const make = async (title: string): Promise<void> => {
    const body = { title, filetype: 'folder', parentResourceNodeId: node, resourceLinkList: [{ cid: course }] };
    if (await deed(() => ask('POST', '/api/documents', body), words.folderMade)) changed(node);
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsked(true)}>
        {words.newFolder}
      </Button>
      {isAsked && (
        <NameDialog title={words.newFolder} label={words.folderName} onName={(name) => void make(name)} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
