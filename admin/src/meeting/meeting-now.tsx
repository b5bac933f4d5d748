import { Alert, Box, Button, Link, Paper, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useRefresh } from 'react-admin';
import { FactsList } from '../by-hand/facts-list';
import { Confirmation } from '../by-hand/row-dialogs';
import { ask } from '../by-hand/service';
import { Unread } from '../by-hand/unread';
import { useDeed } from '../by-hand/use-deed';
import { useDocument } from '../by-hand/use-document';
import { useItem } from '../by-hand/use-item';
import { useFormats, useWords } from '../by-hand/words';
import { JoinMeeting } from './join-meeting';
import { meetingWords } from './meeting-words';

interface RoomState {
  readonly exists: boolean | null;
  readonly running: boolean | null;
  readonly participants: number | null;
  readonly moderators: number | null;
  readonly startedAt: string | null;
  readonly asOf: string;
  readonly problem: string | null;
}

/** How the service answers where meetings are off, or no server is set. */
const CONFLICT = 409;

/** What the videoconference server says of the room, and the way into it. */
export function MeetingNow() {
  const { id, iri } = useItem();
  const record = useRecordContext();
  const refresh = useRefresh();
  const state = useDocument<RoomState>(`${iri}/state`);
  const title = String(record?.['title']);
  const changed = (): void => {
    state.reload();
    refresh();
  };
  if (state.isFirst) return <Skeleton variant="rounded" height={260} />;
  if (state.status === CONFLICT && state.problem !== undefined) return <MeetingsAreOff problem={state.problem} />;
  if (!state.document) return <Unread problem={state.problem ?? ''} reload={state.reload} />;
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <RoomFacts state={state.document} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <JoinMeeting meeting={{ id, title }} onStarted={changed} />
        {state.document.running === true && <EndMeeting iri={iri} title={title} onDone={changed} />}
      </Box>
    </Paper>
  );
}

/** The service's own sentence, and where that is changed. */
function MeetingsAreOff({ problem }: { readonly problem: string }) {
  const words = useWords(meetingWords);
  return (
    <Alert severity="info">
      <span>{problem}</span> <Link href="/plugin/Videoconf/settings">{words.settings}</Link>
    </Alert>
  );
}

function RoomFacts({ state }: { readonly state: RoomState }) {
  const words = useWords(meetingWords);
  const { number, time } = useFormats();
  const count = (value: number | null): string => (value === null ? words.unknown : number(value));
  return (
    <>
      {state.problem === null ? null : <Alert severity="warning">{words.problem(state.problem)}</Alert>}
      <FactsList
        facts={[
          [words.room, state.exists === null ? words.unknown : state.exists ? words.exists : words.notThere],
          [words.people, count(state.participants)],
          [words.moderators, count(state.moderators)],
          [words.started, time(state.startedAt)],
          [words.asOf, time(state.asOf)],
        ]}
      />
    </>
  );
}

function EndMeeting({ iri, title, onDone }: { readonly iri: string; readonly title: string; readonly onDone: () => void }) {
  const words = useWords(meetingWords);
  const deed = useDeed();
  const [isAsked, setAsked] = useState(false);
  const end = async (): Promise<void> => {
    if (await deed(() => ask('POST', `${iri}/end`, {}), words.ended)) onDone();
  };
  return (
    <>
      <Button size="small" color="error" variant="outlined" onClick={() => setAsked(true)}>
        {words.end}
      </Button>
      {isAsked && (
        <Confirmation question={words.endQuestion(title)} deed={words.end} onConfirm={() => void end()} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
