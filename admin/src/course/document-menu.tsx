import MoreIcon from '@mui/icons-material/MoreVert';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Confirmation } from '../by-hand/row-dialogs';
import { ask, numberIn } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useWords } from '../by-hand/words';
import { saveFrom } from '../saving';
import { type Document, useTreeWork } from './content-tree';
import { contentWords } from './content-words';
import { useFileChooser } from './file-chooser';
import { NameDialog, NewFolderDialog } from './folder-dialog';
import { MoveDialog } from './move-dialog';
import { PreviewDialog, previewOf } from './preview-dialog';

interface DocumentMenuProps {
  readonly document: Document;
  /** Node of the folder that it is in. */
  readonly folder: number;
  /** Undefined as long as it is not known. */
  readonly isDraft: boolean | undefined;
  /** Called where something is put into it, as a folder. */
  readonly onFilled: () => void;
}

type Question = 'folder' | 'move' | 'preview' | 'remove' | 'rename';

/** What can be done with a document. */
export function DocumentMenu(props: DocumentMenuProps) {
  const { document } = props;
  const words = useWords(contentWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [question, setQuestion] = useState<Question>();
  const { input, items } = useItems(props, setQuestion);
  const close = (): void => setAnchor(null);
  return (
    <>
      {input}
      <IconButton
        aria-label={words.actionsOf(document.title)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {items.map(([label, act]) => (
          <MenuItem
            key={label}
            onClick={() => {
              close();
              act();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {question && <Questions {...props} question={question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}

type Item = readonly [label: string, act: () => void];

/** The entries of the menu, and the input for files that one of them opens. */
function useItems({ document, folder, isDraft, onFilled }: DocumentMenuProps, onQuestion: (question: Question) => void) {
  const words = useWords(contentWords);
  const { course, add } = useTreeWork();
  const { download, toggle, show } = useDeeds({ document, folder });
  const { input, choose } = useFileChooser((files) => {
    add(files, { node: numberIn(document.resourceNode), course });
    onFilled();
  });
  const isFolder = document.filetype === 'folder';
  const inFolder: readonly Item[] = [
    [words.uploadHere, choose],
    [words.newFolder, () => onQuestion('folder')],
  ];
  const ofFile: readonly Item[] = [
    ...(previewOf(document) ? [[words.preview, () => onQuestion('preview')] as const] : []),
    ...(document.file ? [[words.download, download] as const] : []),
  ];
  const items: readonly Item[] = [
    ...(isFolder ? inFolder : ofFile),
    [words.rename, () => onQuestion('rename')],
    [words.move, () => onQuestion('move')],
    ...(isDraft === undefined ? [] : [[isDraft ? words.publish : words.draft, toggle] as const]),
    [words.details, show],
    [words.remove, () => onQuestion('remove')],
  ];
  return { input: isFolder ? input : null, items };
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

interface QuestionsProps extends Omit<DocumentMenuProps, 'isDraft'> {
  readonly question: Question;
  readonly onClose: () => void;
}

function Questions({ document, folder, question, onFilled, onClose }: QuestionsProps) {
  const words = useWords(contentWords);
  const { changed } = useTreeWork();
  const deed = useDeed();
  const address = `/api/documents/${document.id}`;
  const rename = async (title: string): Promise<void> => {
    await ask('PATCH', address, { title });
    changed(folder);
  };
  const remove = (): void => void deed(() => ask('DELETE', address), words.removed).then(() => changed(folder));
  const kind = previewOf(document);
  if (question === 'preview' && kind) return <PreviewDialog document={document} kind={kind} onClose={onClose} />;
  if (question === 'move') return <MoveDialog document={document} folder={folder} onClose={onClose} />;
  if (question === 'rename')
    return <NameDialog title={words.rename} label={words.newName} value={document.title} onName={rename} onClose={onClose} />;
  if (question === 'folder') {
    const node = numberIn(document.resourceNode);
    return <NewFolderDialog node={node} onClose={onClose} onMade={onFilled} />;
  }
  return (
    <Confirmation
      question={words.removeQuestion(document.title, document.filetype === 'folder')}
      deed={words.remove}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
