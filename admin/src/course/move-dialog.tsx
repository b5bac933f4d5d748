import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import { addressOf, ask, numberIn } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { useDeed } from '../by-hand/use-deed';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { type Document, useTreeWork } from './content-tree';
import { contentWords } from './content-words';

interface Folder {
  readonly fullPath: string;
  readonly resourceNode: string;
}

interface MoveDialogProps {
  readonly document: Document;
  readonly folder: number;
  readonly onClose: () => void;
}

/** Places a document in another folder, without a mouse. */
export function MoveDialog({ document, folder, onClose }: MoveDialogProps) {
  const { course, changed } = useTreeWork();
  const words = useWords(contentWords);
  const { cancel } = useWords(sharedWords);
  const deed = useDeed();
  const [node, setNode] = useState(folder);
  const move = async (): Promise<void> => {
    onClose();
    const path = `/api/documents/${document.id}/move?cid=${course}`;
    if (!(await deed(() => ask('PUT', path, { parentResourceNodeId: node }), words.moved))) return;
    changed(folder);
    changed(node);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <DialogTitle id="move-title">{words.move}</DialogTitle>
      <DialogContent>
        <FolderChoice document={document} value={node} onFolder={setNode} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant="contained" disabled={node === folder} onClick={() => void move()}>
          {words.move}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FolderChoiceProps {
  readonly document: Document;
  /** Node of the folder. */
  readonly value: number;
  readonly onFolder: (node: number) => void;
}

/** The folders of the course, the course itself first. */
function FolderChoice({ document, value, onFolder }: FolderChoiceProps) {
  const { course, root } = useTreeWork();
  const words = useWords(contentWords);
  const query = { cid: course, filetype: 'folder', itemsPerPage: 100, 'order[title]': 'asc', properties: ['fullPath', 'resourceNode'] };
  const { rows } = useRows<Folder>(addressOf('/api/documents', query));
  const others = rows.filter(({ resourceNode }) => resourceNode !== document.resourceNode);
  return (
    <TextField
      select
      fullWidth
      label={words.moveTo}
      value={value}
      onChange={({ target }) => onFolder(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': words.moveTo } }}
    >
      <option value={root}>/</option>
      {others.map(({ fullPath, resourceNode }) => (
        <option key={resourceNode} value={numberIn(resourceNode)}>
          {fullPath}
        </option>
      ))}
    </TextField>
  );
}
