import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton } from '@mui/material';
import { useEffect, useState } from 'react';
import { ask } from '../by-hand/service';
import { messageOf } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import type { Document } from './content-tree';
import { contentWords } from './content-words';

/** Bytes of a text, and of a picture, that are shown without being saved. */
const LONGEST = { text: 256 * 1024, image: 16 * 1024 * 1024 } as const;
const TYPES = { text: /^text\/(plain|csv|markdown)/, image: /^image\/(png|jpeg|gif|webp|avif|bmp)$/ } as const;

type Kind = keyof typeof TYPES;

/** How the file of a document can be shown; nothing for what browsers might run, or what is too large. */
export function previewOf({ file }: Document): Kind | undefined {
  const kinds: readonly Kind[] = ['text', 'image'];
  return file ? kinds.find((kind) => TYPES[kind].test(file.mimeType) && file.size <= LONGEST[kind]) : undefined;
}

interface PreviewDialogProps {
  readonly document: Document;
  readonly kind: Kind;
  readonly onClose: () => void;
}

/** Shows a picture or a text. */
export function PreviewDialog({ document, kind, onClose }: PreviewDialogProps) {
  const words = useWords(contentWords);
  const { content, problem } = useContent(`/api/documents/${document.id}/content`, kind);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="preview-title">
      <DialogTitle id="preview-title" sx={{ overflowWrap: 'anywhere' }}>
        {document.title}
      </DialogTitle>
      <DialogContent>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {content === undefined && problem === undefined && <Skeleton variant="rounded" height={200} />}
        {content !== undefined && <Content kind={kind} content={content} title={document.title} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ kind, content, title }: { readonly kind: Kind; readonly content: string; readonly title: string }) {
  if (kind === 'image') return <Box component="img" src={content} alt={title} sx={{ maxWidth: '100%', display: 'block', mx: 'auto' }} />;
  return (
    <Box component="pre" tabIndex={0} sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'monospace' }}>
      {content}
    </Box>
  );
}

/** The text of a file, or an address of a picture that is good while it is shown. */
function useContent(address: string, kind: Kind): { readonly content?: string; readonly problem?: string } {
  const [state, setState] = useState<{ readonly content?: string; readonly problem?: string }>({});
  useEffect(() => {
    let isLate = false;
    let made: string | undefined;
    const read = async (): Promise<void> => {
      const response = await ask('GET', address, undefined, '*/*');
      const content = kind === 'text' ? await response.text() : URL.createObjectURL(await response.blob());
      if (kind === 'image') made = content;
      if (!isLate) setState({ content });
      else if (made !== undefined) URL.revokeObjectURL(made);
    };
    read().catch((error: unknown) => !isLate && setState({ problem: messageOf(error) }));
    return () => {
      isLate = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address, kind]);
  return state;
}
