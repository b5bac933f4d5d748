import { Box } from '@mui/material';
import { type RaRecord, useRecordContext } from 'react-admin';

interface Chosen {
  readonly src?: string;
  readonly title?: string;
  readonly rawFile?: File;
}

/** What was chosen to be sent: a picture as itself, everything else by its name. */
export function ChosenFile() {
  const chosen = useRecordContext<Chosen & RaRecord>();
  if (!chosen?.src) return null;
  const isPicture = chosen.rawFile?.type.startsWith('image/') === true;
  if (!isPicture) return <span>{chosen.title}</span>;
  return <Box component="img" src={chosen.src} alt={chosen.title ?? ''} sx={{ maxWidth: '100%', maxHeight: 240, borderRadius: 1 }} />;
}
