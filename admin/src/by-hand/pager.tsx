import { Box, Button } from '@mui/material';
import { sharedWords } from './shared-words';
import { useFormats, useWords } from './words';

interface PagerProps {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The way through the pages of a list; nothing where there is one only. */
export function Pager({ page, size, total, onPage }: PagerProps) {
  const words = useWords(sharedWords);
  const { number } = useFormats();
  if (total <= size) return null;
  const last = Math.min(total, page * size);
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'flex-end', py: 1 }}>
      <span role="status">{words.range((page - 1) * size + 1, last, number(total))}</span>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {words.previous}
      </Button>
      <Button size="small" disabled={last === total} onClick={() => onPage(page + 1)}>
        {words.next}
      </Button>
    </Box>
  );
}
