import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material';
import { useCallback, useMemo, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { numberIn } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { useWords } from '../by-hand/words';
import { ContentTree, type TreeWork, TreeWorkContext } from './content-tree';
import { contentWords } from './content-words';
import { DropZone } from './drop-zone';
import { FileChooser } from './file-chooser';
import { NewFolder } from './folder-dialog';
import { type Upload, useUploads } from './uploads';

/** The documents of the course in their folders; files are dropped onto them. */
export function CourseContent() {
  const { id } = useItem();
  const record = useRecordContext();
  const root = numberIn(String(record?.['resourceNode'] ?? '/0'));
  const words = useWords(contentWords);
  const { turns, changed } = useTurns();
  const { uploads, add, refuse, stop, clear } = useUploads(words, changed);
  const work = useMemo<TreeWork>(() => ({ course: id, root, turns, changed, add, refuse }), [id, root, turns, changed, add, refuse]);
  return (
    <TreeWorkContext value={work}>
      <DropZone node={root} name={words.top}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
          <FileChooser label={words.choose} onFiles={(files) => add(files, { node: root, course: id })} />
          <NewFolder node={root} />
          <Typography sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>{words.dropHere}</Typography>
        </Box>
        <Paper variant="outlined" sx={{ p: 1, minHeight: 240 }}>
          <ContentTree node={root} label={words.tree} />
        </Paper>
      </DropZone>
      <Uploads uploads={uploads} onStop={stop} onClear={clear} />
    </TreeWorkContext>
  );
}

/** How often each folder was changed, by its node: a folder that is shown is read again then. */
function useTurns(): Pick<TreeWork, 'changed' | 'turns'> {
  const [turns, setTurns] = useState<ReadonlyMap<number, number>>(new Map());
  const changed = useCallback((node: number) => setTurns((before) => new Map(before).set(node, (before.get(node) ?? 0) + 1)), []);
  return { turns, changed };
}

/** At the lower edge of what is in sight, so that a long tree does not hide what becomes of the files. */
const BELOW = { position: 'sticky', bottom: 8, zIndex: 1, mt: 2, p: 2, maxHeight: '40vh', overflowY: 'auto' } as const;

interface UploadsProps {
  readonly uploads: readonly Upload[];
  readonly onStop: (key: number) => void;
  readonly onClear: () => void;
}

/** Files on their way, and what became of those before. */
function Uploads({ uploads, onStop, onClear }: UploadsProps) {
  const words = useWords(contentWords);
  const done = uploads.filter(({ state }) => state === 'done').length;
  if (uploads.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={words.uploads} sx={BELOW}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography role="status">{words.doneOf(done, uploads.length)}</Typography>
        <Button size="small" onClick={onClear}>
          {words.clear}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onStop={onStop} />
        ))}
      </Box>
    </Paper>
  );
}

function UploadRow({ upload: { key, name, state, share, problem }, onStop }: { readonly upload: Upload } & Pick<UploadsProps, 'onStop'>) {
  const words = useWords(contentWords);
  const percent = Math.round(share * 100);
  const says = { waiting: words.waiting, sending: `${percent} %`, done: words.done, failed: problem ?? '', stopped: words.stopped }[state];
  const isUnderWay = state === 'waiting' || state === 'sending';
  const isFailed = state === 'failed';
  return (
    <Box component="li" sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
        <span>{name}</span>
        <Box component="span" sx={{ color: isFailed ? 'error.main' : 'text.secondary' }} role={isFailed ? 'alert' : undefined}>
          {says}
          {isUnderWay && (
            <Button size="small" onClick={() => onStop(key)} aria-label={`${words.stop}: ${name}`}>
              {words.stop}
            </Button>
          )}
        </Box>
      </Box>
      <LinearProgress variant="determinate" value={percent} color={isFailed ? 'error' : 'primary'} aria-label={name} />
    </Box>
  );
}
