import FolderIcon from '@mui/icons-material/Folder';
import FolderOpenIcon from '@mui/icons-material/FolderOpen';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { createContext, use, useState } from 'react';
import { Pager } from '../by-hand/pager';
import { addressOf, numberIn } from '../by-hand/service';
import { Unread } from '../by-hand/unread';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { contentWords } from './content-words';
import { DocumentMenu } from './document-menu';
import { CARRIED, DropZone } from './drop-zone';
import type { UploadTarget } from './uploads';

/** What the folders of a tree have in common. */
export interface TreeWork {
  readonly course: number;
  readonly root: number;
  /** How often a folder was changed, by its node. */
  readonly turns: ReadonlyMap<number, number>;
  readonly changed: (node: number) => void;
  readonly add: (files: readonly File[], target: UploadTarget) => void;
  readonly refuse: (name: string, problem: string) => void;
}

export const TreeWorkContext = createContext<TreeWork | null>(null);

export function useTreeWork(): TreeWork {
  const work = use(TreeWorkContext);
  if (!work) throw new Error('There is no tree here.');
  return work;
}

export interface Document {
  readonly id: number;
  readonly title: string;
  readonly filetype: string;
  /** `/Week 1/slides.pdf` */
  readonly fullPath: string;
  readonly resourceNode: string;
  readonly file: { readonly size: number; readonly mimeType: string } | null;
}

interface Link {
  readonly resourceNode: string;
  readonly visibility: string;
}

/** Documents of a folder that are shown at once. */
const SIZE = 100;

/** What a folder holds, folders first. */
export function ContentTree({ node, label }: { readonly node: number; readonly label: string }) {
  const { course, turns } = useTreeWork();
  const turn = turns.get(node) ?? 0;
  const [page, setPage] = useState(1);
  const query = { cid: course, 'resourceNode.parent': node, page, itemsPerPage: SIZE, 'order[title]': 'asc' };
  const read = useRows<Document>(inTurn(addressOf('/api/documents', query), turn));
  const words = useWords(contentWords);
  const drafts = useDrafts(read.rows, turn);
  const problem = read.problem ?? drafts.problem;
  if (problem !== undefined) return <Unread problem={problem} reload={read.problem === undefined ? drafts.reload : read.reload} />;
  // Until it is known what learners see, nothing is said of any document.
  if (read.isFirst || drafts.isFirst) return <Skeleton variant="rounded" height={88} />;
  // The last one of a page was taken away.
  if (read.rows.length === 0 && page > 1) setPage(1);
  if (read.rows.length === 0) return <Typography sx={{ p: 1, color: 'text.secondary' }}>{words.empty}</Typography>;
  const isFolder = ({ filetype }: Document): boolean => filetype === 'folder';
  const sorted = [...read.rows.filter(isFolder), ...read.rows.filter((row) => !isFolder(row))];
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {sorted.map((document) => (
          <Entry key={document.id} document={document} folder={node} isDraft={drafts.of(document)} />
        ))}
      </Box>
      <Pager page={page} size={SIZE} total={read.total} onPage={setPage} />
    </>
  );
}

/** The same address is read again when something was changed there. */
function inTurn(address: string, turn: number): string {
  return `${address}#${turn}`;
}

interface Drafts {
  /** Whether learners do not see it; undefined as long as that is not known. */
  readonly of: (document: Document) => boolean | undefined;
  readonly isFirst: boolean;
  readonly problem?: string;
  readonly reload: () => void;
}

function useDrafts(documents: readonly Document[], turn: number): Drafts {
  const { course } = useTreeWork();
  const nodes = documents.map(({ resourceNode }) => numberIn(resourceNode));
  const query = {
    resourceNode: nodes,
    course,
    'exists[session]': false,
    'exists[group]': false,
    itemsPerPage: SIZE,
    properties: ['resourceNode', 'visibility'],
    partial: true,
  };
  const { rows, isFirst, isOld, problem, reload } = useRows<Link>(
    nodes.length === 0 ? null : inTurn(addressOf('/api/resource_links', query), turn),
  );
  const drafts = new Set(rows.filter(({ visibility }) => visibility !== 'published').map(({ resourceNode }) => resourceNode));
  return { of: ({ resourceNode }) => (isOld ? undefined : drafts.has(resourceNode)), isFirst, problem, reload };
}

interface EntryProps {
  readonly document: Document;
  /** Node of the folder that it is in. */
  readonly folder: number;
  /** Undefined as long as it is not known. */
  readonly isDraft: boolean | undefined;
}

function Entry(props: EntryProps) {
  const { document, folder } = props;
  const [isOpen, setOpen] = useState(false);
  const node = numberIn(document.resourceNode);
  const carried = JSON.stringify({ document: document.id, from: folder });
  const row = (
    <Box draggable onDragStart={({ dataTransfer }) => dataTransfer.setData(CARRIED, carried)} sx={ROW}>
      {document.filetype === 'folder' ? (
        <FolderButton name={document.title} isOpen={isOpen} onClick={() => setOpen(!isOpen)} />
      ) : (
        <FileName document={document} />
      )}
      <About {...props} onFilled={() => setOpen(true)} />
    </Box>
  );
  if (document.filetype !== 'folder') return <li>{row}</li>;
  return (
    <li>
      <DropZone node={node} name={document.title} onFilled={() => setOpen(true)}>
        {row}
        {isOpen && (
          <Box sx={{ pl: { xs: 2, sm: 4 } }}>
            <ContentTree node={node} label={document.title} />
          </Box>
        )}
      </DropZone>
    </li>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  borderRadius: 1,
  '&:hover': { backgroundColor: 'action.hover' },
} as const;

const NAME = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  minWidth: 0,
  px: 1,
  py: 0.5,
  overflowWrap: 'anywhere',
  textAlign: 'left',
} as const;

interface FolderButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

function FolderButton({ name, isOpen, onClick }: FolderButtonProps) {
  const Icon = isOpen ? FolderOpenIcon : FolderIcon;
  return (
    <ButtonBase aria-expanded={isOpen} onClick={onClick} sx={{ ...NAME, font: 'inherit', '&.Mui-focusVisible': { outline: '2px solid' } }}>
      <Icon fontSize="small" color="primary" />
      {name}
    </ButtonBase>
  );
}

function FileName({ document: { title } }: { readonly document: Document }) {
  return (
    <Box sx={NAME}>
      <FileIcon fontSize="small" color="action" />
      {title}
    </Box>
  );
}

function About({ document, folder, isDraft, onFilled }: EntryProps & { readonly onFilled: () => void }) {
  const words = useWords(contentWords);
  const { bytes } = useFormats();
  return (
    <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
      {isDraft && <Typography variant="body2">{words.isDraft}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
        {document.file ? bytes(document.file.size) : ''}
      </Typography>
      <DocumentMenu document={document} folder={folder} isDraft={isDraft} onFilled={onFilled} />
    </Box>
  );
}
