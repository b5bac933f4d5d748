import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { ask, askDocument, ServiceProblem } from '../by-hand/service';
import { useDeed } from '../by-hand/use-deed';
import { useWords } from '../by-hand/words';
import { joinWords } from './join-words';

/** What a list says of a meeting. */
export interface Meeting {
  readonly id: number;
  readonly title: string;
  readonly status: 'closed' | 'open';
  readonly startsAt: string | null;
  readonly nextOccurrence: string | null;
  readonly createdAt: string;
}

/** The page of a meeting's figures. */
export function reportAddress(id: number): string {
  return `/plugin/Videoconf/webhook_dashboard.php?meeting_id=${id}`;
}

/**
 * Whether meetings are started and joined from here, as the service says of one of them.
 * @param id undefined while none is known
 * @returns undefined until that is known
 */
export function useAreMeetingsOn(id: number | undefined): boolean | undefined {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    if (id === undefined) return;
    ask('GET', `/api/conference_meetings/${id}/state`).then(
      () => setOn(true),
      (error: unknown) => setOn(!(error instanceof ServiceProblem && error.status === 409)),
    );
  }, [id]);
  return isOn;
}

/** Starts a meeting, and leads into it. */
export function JoinMeeting({ meeting, onStarted }: { readonly meeting: Pick<Meeting, 'id' | 'title'>; readonly onStarted: () => void }) {
  const words = useWords(joinWords);
  const deed = useDeed();
  const address = `/api/conference_meetings/${meeting.id}`;
  const start = async (): Promise<void> => {
    if (await deed(() => ask('POST', `${address}/start`, {}), words.started)) onStarted();
  };
  const join = async (): Promise<void> => {
    const { url } = (await askDocument('POST', `${address}/join`, {})) as { readonly url: string };
    window.location.assign(url);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button size="small" variant="outlined" aria-label={words.startOf(meeting.title)} onClick={() => void start()}>
        {words.start}
      </Button>
      <Button size="small" variant="contained" aria-label={words.joinOf(meeting.title)} onClick={() => void deed(join)}>
        {words.join}
      </Button>
    </Box>
  );
}
