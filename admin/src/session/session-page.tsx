import type { Resource } from '@api-platform/api-doc-parser';
import { Chip } from '@mui/material';
import type { RaRecord } from 'react-admin';
import { RecordPage } from '../by-hand/record-page';
import { useItem } from '../by-hand/use-item';
import { useFormats, useWords } from '../by-hand/words';
import { MemberList, type MemberRow } from '../enrolment/member-list';
import { SessionCourses } from './session-courses';
import { usePlaceInSession } from './session-places';
import { SessionProgress } from './session-progress';
import { sessionWords } from './session-words';

/** A session: its dates, who is in it, its courses with their coaches, and how far its learners are. */
export function SessionPage({ schema }: { readonly schema: Resource }) {
  const words = useWords(sessionWords);
  const sections = [
    { path: 'people', label: words.people, content: <People /> },
    { path: 'courses', label: words.courses, content: <SessionCourses /> },
    { path: 'progress', label: words.progress, content: <SessionProgress /> },
  ];
  return <RecordPage schema={schema} sections={sections} facts={(session) => <Dates session={session} />} />;
}

/** From when until when it can be entered, is shown, and is open to its coaches. */
function Dates({ session }: { readonly session: RaRecord }) {
  const words = useWords(sessionWords);
  const { day } = useFormats();
  const period = (name: string): readonly [string, string] | undefined => {
    const [from, until] = [session[`${name}StartDate`], session[`${name}EndDate`]] as readonly (string | null | undefined)[];
    return from == null && until == null ? undefined : [day(from), day(until)];
  };
  const [access, shown, coaches] = [period('access'), period('display'), period('coachAccess')];
  const days = Number(session['duration'] ?? 0);
  return (
    <>
      {days > 0 ? <Chip size="small" label={words.days(days)} /> : null}
      {access ? <Chip size="small" label={words.access(...access)} /> : null}
      {shown ? <Chip size="small" variant="outlined" label={words.shown(...shown)} /> : null}
      {coaches ? <Chip size="small" variant="outlined" label={words.coachAccess(...coaches)} /> : null}
    </>
  );
}

interface Enrolment extends MemberRow {
  readonly relationType: string;
  readonly registeredAt: string;
}

function People() {
  const { id } = useItem();
  const words = useWords(sessionWords);
  const { day } = useFormats();
  return (
    <MemberList<Enrolment>
      label={words.people}
      path="/api/session_rel_users"
      query={{ session: id, 'order[registeredAt]': 'desc' }}
      isSearched={false}
      place={usePlaceInSession(id)}
      roleOf={({ relationType }) => relationType}
      roleQuery={(relationType) => ({ relationType })}
      columns={[{ name: 'since', label: words.since, cell: ({ registeredAt }) => day(registeredAt) }]}
      removeQuestion={words.removeQuestion}
    />
  );
}
