import { Alert, Box, Link, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { CreateHere } from '../by-hand/create-button';
import { type Column, DataRows } from '../by-hand/data-rows';
import { ItemLink } from '../by-hand/item-link';
import { Pager } from '../by-hand/pager';
import { addressOf } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { type ReadRows, useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { JoinMeeting, type Meeting, reportAddress, useAreMeetingsOn } from '../meeting/join-meeting';
import { teachingWords } from './teaching-words';

const SIZE = 10;

/** When the course meets next, and when it met. */
export function CourseMeetings() {
  const { id, iri } = useItem();
  const words = useWords(teachingWords);
  const [page, setPage] = useState(1);
  const common = { course: id, itemsPerPage: SIZE };
  const next = useRows<Meeting>(
    addressOf('/api/conference_meetings', { ...common, 'exists[nextOccurrence]': true, 'order[nextOccurrence]': 'asc' }),
  );
  const others = useRows<Meeting>(
    addressOf('/api/conference_meetings', { ...common, page, 'exists[nextOccurrence]': false, 'order[createdAt]': 'desc' }),
  );
  const one = next.rows[0] ?? others.rows[0];
  const isOn = useAreMeetingsOn(one?.id);
  // Together, so that neither moves the other.
  if (next.isFirst || others.isFirst) return <Skeleton variant="rounded" height={480} />;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2, alignItems: 'center' }}>
        <CreateHere resource="conference_meetings" label={words.newMeeting} record={{ course: iri }} />
      </Box>
      <Typography variant="h6" component="h2">
        {words.next}
      </Typography>
      <MeetingRows label={words.next} read={next} empty={words.noNext} isOn={isOn === true} />
      <Typography variant="h6" component="h2" sx={{ mt: 3 }}>
        {words.others}
      </Typography>
      <MeetingRows label={words.others} read={others} empty={words.noOther} isOn={isOn === true} />
      <Pager page={page} size={SIZE} total={others.total} onPage={setPage} />
      {isOn === false && <MeetingsOff />}
    </>
  );
}

function MeetingsOff() {
  const words = useWords(teachingWords);
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      <span>{words.off}</span> <Link href="/plugin/Videoconf/settings">{words.integration}</Link>
    </Alert>
  );
}

interface MeetingRowsProps {
  readonly label: string;
  readonly read: ReadRows<Meeting>;
  readonly empty: string;
  readonly isOn: boolean;
}

function MeetingRows({ label, read, empty, isOn }: MeetingRowsProps) {
  const columns = useMeetingColumns(isOn, read.reload);
  return <DataRows label={label} read={read} keyOf={({ id }) => id} empty={empty} columns={columns} />;
}

function useMeetingColumns(isOn: boolean, reload: () => void): readonly Column<Meeting>[] {
  const words = useWords(teachingWords);
  const { time } = useFormats();
  const stateOf = ({ status, nextOccurrence }: Meeting): string =>
    status === 'open' ? words.running : nextOccurrence === null ? words.closed : words.planned;
  const title: Column<Meeting> = {
    name: 'title',
    label: words.title,
    cell: (meeting) => (
      <ItemLink resource="conference_meetings" item={`/api/conference_meetings/${meeting.id}`}>
        {meeting.title}
      </ItemLink>
    ),
  };
  const report: Column<Meeting> = {
    name: 'report',
    label: words.report,
    cell: (meeting) => (
      <Link href={reportAddress(meeting.id)} aria-label={words.reportOf(meeting.title)}>
        {words.report}
      </Link>
    ),
  };
  const join: Column<Meeting> = { name: 'join', label: '', cell: (meeting) => <JoinMeeting meeting={meeting} onStarted={reload} /> };
  return [
    title,
    { name: 'when', label: words.when, cell: ({ nextOccurrence, startsAt, createdAt }) => time(nextOccurrence ?? startsAt ?? createdAt) },
    { name: 'state', label: words.state, cell: stateOf },
    report,
    ...(isOn ? [join] : []),
  ];
}
