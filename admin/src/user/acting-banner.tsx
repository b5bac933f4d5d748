import { Alert, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useDeed } from '../by-hand/use-deed';
import { useDateLocale, useWords } from '../by-hand/words';
import { endActing, useActing } from './acting';
import { actingWords } from './acting-words';

/** For whom the service made this page: the account of the session, or whom it acts as. */
const shownTo = Number(document.body.dataset['reader']);

/** Above every page while the administrator acts as another person: as whom, until when, and the way back. */
export function ActingBanner() {
  const acting = useActing();
  const words = useWords(actingWords);
  const locale = useDateLocale();
  const deed = useDeed();
  const id = acting?.id;
  const before = useRef(id);
  useEffect(() => {
    // What is in sight was read as another person, in whichever tab it began or ended; the menu comes with the page.
    if (before.current !== id && id !== shownTo) location.reload();
    before.current = id;
  }, [id]);
  if (!acting) return null;
  const { name, expiresAt } = acting;
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(expiresAt));
  const end = async (): Promise<void> => {
    location.hash = `#/users/${encodeURIComponent(`/api/users/${acting.id}`)}/show`;
    await deed(() => endActing(acting.id));
  };
  const back = (
    <Button color="inherit" size="small" variant="outlined" onClick={() => void end()}>
      {words.back}
    </Button>
  );
  return (
    <Alert severity="warning" variant="standard" action={back} sx={{ position: 'sticky', top: { xs: 56, sm: 48 }, zIndex: 10, mt: 1 }}>
      {words.acting(name, until)}
    </Alert>
  );
}
