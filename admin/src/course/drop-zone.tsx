import { Box, Chip } from '@mui/material';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { ask } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useWords } from '../by-hand/words';
import { useTreeWork } from './content-tree';
import { contentWords } from './content-words';

/** What is carried from one folder to another: the document's number and the node of its folder. */
export const CARRIED = 'application/x-lyceum-document';

interface DropZoneProps {
  /** The folder that takes what is dropped. */
  readonly node: number;
  readonly name: string;
  /** Called where something was dropped. */
  readonly onFilled?: () => void;
  readonly children: ReactNode;
}

/** A folder takes files from the machine, and documents out of other folders. */
export function DropZone({ node, name, onFilled, children }: DropZoneProps) {
  const words = useWords(contentWords);
  const [isOver, setOver] = useState(false);
  // Entering what lies inside leaves the zone before.
  const depth = useRef(0);
  const drop = useDrop(node);
  const enter = (by: 1 | -1) => (event: DragEvent) => {
    event.stopPropagation();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return (
    <Box
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        depth.current = 0;
        setOver(false);
        drop(event);
        onFilled?.();
      }}
      sx={{ position: 'relative', borderRadius: 1, outline: isOver ? '2px dashed' : 'none', outlineColor: 'primary.main' }}
    >
      {children}
      {isOver && <Chip color="primary" size="small" label={words.dropNow(name)} sx={CUE} />}
    </Box>
  );
}

/** Over what is there, so that nothing moves under the pointer. */
const CUE = { position: 'absolute', top: 8, left: '50%', transform: 'translateX(-50%)', pointerEvents: 'none', maxWidth: '90%' } as const;

function useDrop(node: number): (event: DragEvent) => void {
  const { course, add, refuse, changed } = useTreeWork();
  const words = useWords(contentWords);
  const deed = useDeed();
  return ({ dataTransfer }) => {
    const carried = dataTransfer.getData(CARRIED);
    if (carried !== '') {
      const { document, from } = JSON.parse(carried) as { readonly document: number; readonly from: number };
      if (from === node) return;
      const move = async (): Promise<void> => {
        await ask('PUT', `/api/documents/${document}/move?cid=${course}`, { parentResourceNodeId: node });
        changed(from);
        changed(node);
      };
      void deed(move, words.moved);
      return;
    }
    const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
    const folders = items.flatMap((item) => (item.webkitGetAsEntry()?.isDirectory ? [item.getAsFile()?.name ?? ''] : []));
    for (const folder of folders) refuse(folder, words.noFolder);
    add(
      [...dataTransfer.files].filter(({ name }) => !folders.includes(name)),
      { node, course },
    );
  };
}
