import { Alert, Button } from '@mui/material';
import { sharedWords } from './shared-words';
import { useWords } from './words';

interface UnreadProps {
  /** Why it could not be read. */
  readonly problem: string;
  readonly reload: () => void;
}

/** Says that a part of a page could not be read, and lets one try again: without it the part would look as if there were nothing. */
export function Unread({ problem, reload }: UnreadProps) {
  const { again, unread } = useWords(sharedWords);
  const retry = (
    <Button color="inherit" size="small" onClick={reload}>
      {again}
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {unread(problem)}
    </Alert>
  );
}
