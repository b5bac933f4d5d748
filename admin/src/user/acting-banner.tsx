import { Alert, Button } from '@mui/material';
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
  if (!acting) return null;
  const { id, name, expiresAt } = acting;
  const until = new Intl.DateTimeFormat(locale === 'fr' ? 'fr' : 'en-GB', { timeStyle: 'short' }).format(new Date(expiresAt));
  const end = async (): Promise<void> => {
    await deed(endActing);
    refresh();
    await go(`/users/${encodeURIComponent(`/api/users/${id}`)}/show`);
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
