import type { Resource } from '@api-platform/api-doc-parser';
import { Chip, Link } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { RecordPage } from '../by-hand/record-page';
import { numberIn } from '../by-hand/service';
import { useFormats, useWords } from '../by-hand/words';
import { ItemLink } from '../by-hand/item-link';
import { useTitle } from '../by-hand/titles';
import { reportAddress } from './join-meeting';
import { MeetingAttendance } from './meeting-attendance';
import { MeetingGuests } from './meeting-guests';
import { MeetingNow } from './meeting-now';
import { MeetingRecordings } from './meeting-recordings';
import { meetingWords } from './meeting-words';

/** A meeting: what is going on in it now, its recordings, how attendance follows from it, its guests. */
export function MeetingPage({ schema }: { readonly schema: Resource }) {
  const words = useWords(meetingWords);
  const sections = [
    { path: 'now', label: words.now, content: <MeetingNow /> },
    { path: 'recordings', label: words.recordings, content: <MeetingRecordings /> },
    { path: 'attendance', label: words.attendance, content: <MeetingAttendance /> },
    { path: 'guests', label: words.guests, content: <MeetingGuests /> },
  ];
  return <RecordPage schema={schema} sections={sections} facts={(meeting) => <Facts meeting={meeting} />} />;
}

function Facts({ meeting }: { readonly meeting: RaRecord }) {
  const words = useWords(meetingWords);
  const { time } = useFormats();
  const [status, next, course] = [
    String(meeting['status']),
    meeting['nextOccurrence'] as string | null,
    meeting['course'] as string | null,
  ];
  const title = useTitle(course);
  return (
    <>
      <Chip size="small" color={status === 'open' ? 'success' : 'default'} label={words.status[status] ?? status} />
      {next === null ? null : <Chip size="small" variant="outlined" label={words.next(time(next))} />}
      {course === null ? null : (
        <ItemLink resource="courses" item={course}>
          {title ?? '…'}
        </ItemLink>
      )}
      <Link href={reportAddress(numberIn(String(meeting.id)))} sx={{ ml: { sm: 'auto' } }}>
        {words.figures}
      </Link>
    </>
  );
}
