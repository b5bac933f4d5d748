import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, TextField } from '@mui/material';
import { useState } from 'react';
import { SearchField } from '../by-hand/search-field';
import { addressOf, ask, numberIn } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { Unread } from '../by-hand/unread';
import { useDeed } from '../by-hand/use-deed';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { type Document, useTreeWork } from './content-tree';
import { contentWords } from './content-words';

/** Folders that are offered at once; of more, those are looked for by their names. */
const MOST = 100;

interface Folder {
  readonly fullPath: string;
  readonly resourceNode: string;
}

interface MoveDialogProps {
  readonly document: Document;
  /** Node of the folder that it is in. */
  readonly folder: number;
  readonly onClose: () => void;
}

/** Places a document in another folder, without a mouse. */
export function MoveDialog({ document, folder, onClose }: MoveDialogProps) {
  const { course, changed } = useTreeWork();
  const words = useWords(contentWords);
  const { cancel } = useWords(sharedWords);
  const deed = useDeed();
  const [node, setNode] = useState<number>();
  const move = async (place: number): Promise<void> => {
    onClose();
    const path = `/api/documents/${document.id}/move?cid=${course}`;
    if (!(await deed(() => ask('PUT', path, { parentResourceNodeId: place }), words.moved))) return;
    changed(folder);
    changed(place);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <DialogTitle id="move-title" sx={{ overflowWrap: 'anywhere' }}>
        {words.moveWhat(document.title)}
      </DialogTitle>
      <DialogContent>
        <FolderChoice document={document} folder={folder} value={node} onFolder={setNode} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button variant="contained" disabled={node === undefined} onClick={() => node !== undefined && void move(node)}>
          {words.move}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface FolderChoiceProps extends Pick<MoveDialogProps, 'document' | 'folder'> {
  /** Node of the chosen folder. */
  readonly value: number | undefined;
  readonly onFolder: (node: number | undefined) => void;
}

/** The folders that the document can go into, the course itself first. */
function FolderChoice({ document, folder, value, onFolder }: FolderChoiceProps) {
  const { course, root } = useTreeWork();
  const [title, setTitle] = useState('');
  const query = {
    cid: course,
    filetype: 'folder',
    title,
    itemsPerPage: MOST,
    'order[title]': 'asc',
    properties: ['fullPath', 'resourceNode'],
  };
  const { rows, total, isFirst, problem, reload } = useRows<Folder>(addressOf('/api/documents', query));
  const search = (text: string): void => {
    if (text === title) return;
    setTitle(text);
    onFolder(undefined);
  };
  if (problem !== undefined) return <Unread problem={problem} reload={reload} />;
  if (isFirst) return <Skeleton variant="rounded" height={56} />;
  return (
    <>
      {(total > MOST || title !== '') && <SearchField onSearch={search} />}
      <FolderSelect value={value} onFolder={onFolder} hasRoot={folder !== root} folders={targetsOf(document, folder, rows)} />
    </>
  );
}

interface FolderSelectProps extends Pick<FolderChoiceProps, 'onFolder' | 'value'> {
  /** Whether the course itself may be chosen. */
  readonly hasRoot: boolean;
  readonly folders: readonly Folder[];
}

function FolderSelect({ value, onFolder, hasRoot, folders }: FolderSelectProps) {
  const { root } = useTreeWork();
  const words = useWords(contentWords);
  return (
    <TextField
      select
      fullWidth
      label={words.moveTo}
      value={value ?? ''}
      onChange={({ target }) => onFolder(Number(target.value))}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': words.moveTo } }}
    >
      <option value="" disabled>
        {words.chooseFolder}
      </option>
      {hasRoot && <option value={root}>/</option>}
      {folders.map(({ fullPath, resourceNode }) => (
        <option key={resourceNode} value={numberIn(resourceNode)}>
          {fullPath}
        </option>
      ))}
    </TextField>
  );
}

/** Neither where it is already, nor a folder into itself. */
function targetsOf({ resourceNode: own, fullPath: inside }: Document, folder: number, folders: readonly Folder[]): readonly Folder[] {
  return folders
    .filter(({ resourceNode }) => resourceNode !== own && numberIn(resourceNode) !== folder)
    .filter(({ fullPath }) => !fullPath.startsWith(`${inside}/`))
    .sort((one, other) => one.fullPath.localeCompare(other.fullPath));
}
