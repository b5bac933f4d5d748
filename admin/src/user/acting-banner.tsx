import { Alert, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useDeed } from '../by-hand/use-deed';
import { useLocale, useWords } from '../by-hand/words';
import { endActing, useActing } from './acting';
import { actingWords } from './acting-words';

/** Above every page while the administrator acts as another person: as whom, until when, and the way back. */
export function ActingBanner() {
  const acting = useActing();
  const words = useWords(actingWords);
  const locale = useLocale();
  const deed = useDeed();
  const refresh = useRefresh();
  const go = useNavigate();
  const id = acting?.id;
  const before = useRef(id);
  useEffect(() => {
    // What is in sight was read as another person, in whichever tab it began or ended.
    if (before.current !== id) refresh();
    before.current = id;
  }, [id, refresh]);
  if (!acting) return null;
  const { name, expiresAt } = acting;
  const until = new Intl.DateTimeFormat(locale === 'fr' ? 'fr' : 'en-GB', { timeStyle: 'short' }).format(new Date(expiresAt));
  const end = async (): Promise<void> => {
    if (await deed(() => endActing(acting.id))) await go(`/users/${encodeURIComponent(`/api/users/${acting.id}`)}/show`);
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
