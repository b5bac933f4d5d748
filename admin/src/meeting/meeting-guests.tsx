import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { ask, askDocument } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useFormats, useWords } from '../by-hand/words';
import { meetingWords } from './meeting-words';

interface GuestLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** The link by which people without an account join. */
export function MeetingGuests() {
  const { iri } = useItem();
  const record = useRecordContext();
  const words = useWords(meetingWords);
  const deed = useDeed();
  const [link, setLink] = useState<GuestLink>();
  const guests = String(record?.['guests']);
  const address = `${iri}/guest_link`;
  const make = (): void => void deed(async () => setLink((await askDocument('POST', address, {})) as GuestLink));
  const withdraw = (): void => void deed(() => ask('DELETE', address), words.withdrawn).then((isDone) => isDone && setLink(undefined));
  if (guests === 'none') return <Alert severity="info">{words.guestsAre['none']}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <div>
        {words.guestsAre[guests]} {words.linkHelp}
      </div>
      {link && <ShownLink link={link} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={make}>
          {words.makeLink}
        </Button>
        <Button variant="outlined" color="error" onClick={withdraw}>
          {words.withdraw}
        </Button>
      </Box>
    </Box>
  );
}

function ShownLink({ link: { url, expiresAt } }: { readonly link: GuestLink }) {
  const words = useWords(meetingWords);
  const { time } = useFormats();
  const deed = useDeed();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        size="small"
        margin="none"
        label={words.link}
        value={url}
        helperText={words.until(time(expiresAt))}
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void deed(() => navigator.clipboard.writeText(url), words.copied)}>{words.copy}</Button>
    </Box>
  );
}
