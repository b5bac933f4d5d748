import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Confirmation } from '../by-hand/row-dialogs';
import { ask } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useWords } from '../by-hand/words';
import { saveFrom } from '../saving';
import { type Document, useTreeWork } from './content-tree';
import { contentWords } from './content-words';
import { NameDialog } from './folder-dialog';
import { MoveDialog } from './move-dialog';

interface DocumentMenuProps {
  readonly document: Document;
  /** Node of the folder that it is in. */
  readonly folder: number;
  readonly isDraft: boolean;
}

type Question = 'move' | 'remove' | 'rename';

/** What can be done with a document. */
export function DocumentMenu({ document, folder, isDraft }: DocumentMenuProps) {
  const words = useWords(contentWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [question, setQuestion] = useState<Question>();
  const { download, toggle, show } = useDeeds({ document, folder });
  const close = (): void => setAnchor(null);
  const item = (label: string, act: () => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        close();
        act();
      }}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={words.actionsOf(document.title)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {document.file ? item(words.download, download) : null}
        {item(words.rename, () => setQuestion('rename'))}
        {item(words.move, () => setQuestion('move'))}
        {item(isDraft ? words.publish : words.draft, toggle)}
        {item(words.details, show)}
        {item(words.remove, () => setQuestion('remove'))}
      </Menu>
      {question && <Questions document={document} folder={folder} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

type Placed = Pick<DocumentMenuProps, 'document' | 'folder'>;

function useDeeds({ document, folder }: Placed): Readonly<Record<'download' | 'show' | 'toggle', () => void>> {
  const { course, changed } = useTreeWork();
  const deed = useDeed();
  const go = useNavigate();
  const pathTo = useCreatePath();
  const address = `/api/documents/${document.id}`;
  return {
    download: () => void deed(() => saveFrom(`${address}/content`, document.title)),
    toggle: () => void deed(() => ask('PUT', `${address}/toggle_visibility?cid=${course}`)).then(() => changed(folder)),
    show: () => void go(pathTo({ resource: 'documents', id: address, type: 'show' })),
  };
}

function Questions({ document, folder, question, onClose }: Placed & { readonly question: Question; readonly onClose: () => void }) {
  const words = useWords(contentWords);
  const { changed } = useTreeWork();
  const deed = useDeed();
  const address = `/api/documents/${document.id}`;
  const rename = (title: string): void => void deed(() => ask('PATCH', address, { title }), words.renamed).then(() => changed(folder));
  const remove = (): void => void deed(() => ask('DELETE', address), words.removed).then(() => changed(folder));
  if (question === 'move') return <MoveDialog document={document} folder={folder} onClose={onClose} />;
  if (question === 'rename')
    return <NameDialog title={words.rename} label={words.newName} value={document.title} onName={rename} onClose={onClose} />;
  return (
    <Confirmation
      question={words.removeQuestion(document.title, document.filetype === 'folder')}
      deed={words.remove}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
