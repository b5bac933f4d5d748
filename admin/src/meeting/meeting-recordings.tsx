import { Box, Button, Switch } from '@mui/material';
import { type Column, DataRows } from '../by-hand/data-rows';
import { addressOf, ask, askDocument } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { meetingWords } from './meeting-words';

interface Recording {
  readonly id: number;
  readonly formatType: string;
  readonly startsAt: string | null;
  readonly seconds: number | null;
  readonly published: boolean;
}

/** What was recorded of the meeting, and whether learners see it. */
export function MeetingRecordings() {
  const { id, iri } = useItem();
  const words = useWords(meetingWords);
  const deed = useDeed();
  const read = useRows<Recording>(addressOf('/api/conference_recordings', { meeting: id, itemsPerPage: 100, 'order[startsAt]': 'desc' }));
  const columns = useRecordingColumns(read.reload);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <Button variant="outlined" onClick={() => void deed(() => ask('POST', `${iri}/recordings/sync`), words.syncing)}>
          {words.sync}
        </Button>
      </Box>
      <DataRows label={words.recordings} read={read} keyOf={(recording) => recording.id} empty={words.noRecording} columns={columns} />
    </>
  );
}

function useRecordingColumns(reload: () => void): readonly Column<Recording>[] {
  const words = useWords(meetingWords);
  const { number, time } = useFormats();
  return [
    { name: 'format', label: words.format, cell: ({ formatType }) => formatType },
    { name: 'recorded', label: words.recorded, cell: ({ startsAt }) => time(startsAt) },
    {
      name: 'length',
      label: words.length,
      align: 'right',
      cell: ({ seconds }) => (seconds === null ? '–' : words.minutes(number(Math.round(seconds / 60)))),
    },
    { name: 'published', label: words.published, cell: (recording) => <Published recording={recording} onDone={reload} /> },
    { name: 'play', label: '', cell: (recording) => <Play recording={recording} /> },
  ];
}

function Published({ recording: { id, formatType, published }, onDone }: { readonly recording: Recording; readonly onDone: () => void }) {
  const words = useWords(meetingWords);
  const deed = useDeed();
  const change = (next: boolean): void =>
    void deed(() => ask('PATCH', `/api/conference_recordings/${id}`, { published: next })).then(onDone);
  return (
    <Switch
      checked={published}
      onChange={(_, next) => change(next)}
      slotProps={{ input: { 'aria-label': words.publishedOf(formatType) } }}
    />
  );
}

function Play({ recording: { id, formatType } }: { readonly recording: Recording }) {
  const words = useWords(meetingWords);
  const deed = useDeed();
  const play = async (): Promise<void> => {
    const { url } = (await askDocument('POST', `/api/conference_recordings/${id}/play`)) as { readonly url: string };
    window.location.assign(url);
  };
  return (
    <Button size="small" aria-label={words.playOf(formatType)} onClick={() => void deed(play)}>
      {words.play}
    </Button>
  );
}
