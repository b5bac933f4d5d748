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
  const { uploads, add, refuse, clear } = useUploads(words.lost, changed);
  const work = useMemo<TreeWork>(() => ({ course: id, root, turns, changed, add, refuse }), [id, root, turns, changed, add, refuse]);
  return (
    <TreeWorkContext value={work}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, alignItems: 'center' }}>
        <FileChooser label={words.choose} onFiles={(files) => add(files, { node: root, course: id })} />
        <NewFolder node={root} />
        <Typography sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>{words.dropHere}</Typography>
      </Box>
      <DropZone node={root} name={words.top}>
        <Paper variant="outlined" sx={{ p: 1, minHeight: 240 }}>
          <ContentTree node={root} label={words.tree} />
        </Paper>
      </DropZone>
      <Uploads uploads={uploads} onClear={clear} />
    </TreeWorkContext>
  );
}

/** How often each folder was changed, by its node: a folder that is shown is read again then. */
function useTurns(): Pick<TreeWork, 'changed' | 'turns'> {
  const [turns, setTurns] = useState<ReadonlyMap<number, number>>(new Map());
  const changed = useCallback((node: number) => setTurns((before) => new Map(before).set(node, (before.get(node) ?? 0) + 1)), []);
  return { turns, changed };
}

/** Files on their way, and what became of those before. */
function Uploads({ uploads, onClear }: { readonly uploads: readonly Upload[]; readonly onClear: () => void }) {
  const words = useWords(contentWords);
  if (uploads.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={words.uploads} sx={{ mt: 2, p: 2 }}>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} />
        ))}
      </Box>
      <Button size="small" onClick={onClear}>
        {words.clear}
      </Button>
    </Paper>
  );
}

function UploadRow({ upload: { name, state, share, problem } }: { readonly upload: Upload }) {
  const words = useWords(contentWords);
  const percent = Math.round(share * 100);
  const says = { waiting: words.waiting, sending: `${percent} %`, done: words.done, failed: problem ?? '' }[state];
  return (
    <Box component="li" sx={{ py: 0.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <span>{name}</span>
        <Box
          component="span"
          sx={{ color: state === 'failed' ? 'error.main' : 'text.secondary' }}
          role={state === 'failed' ? 'alert' : undefined}
        >
          {says}
        </Box>
      </Box>
      <LinearProgress variant="determinate" value={percent} color={state === 'failed' ? 'error' : 'primary'} />
    </Box>
  );
}
