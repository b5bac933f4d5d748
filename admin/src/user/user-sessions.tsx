import { Skeleton, Typography } from '@mui/material';
import { DataRows } from '../by-hand/data-rows';
import { ItemLink } from '../by-hand/item-link';
import { addressOf } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { type ReadRows, useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { userWords } from './user-words';

interface Session {
  readonly id: number;
  readonly title: string;
  readonly accessStartDate: string | null;
  readonly accessEndDate: string | null;
}

const PHASES = ['current', 'upcoming', 'past'] as const;
type PhaseName = (typeof PHASES)[number];

/** Sessions of the person by what they are for that person now. */
export function UserSessions() {
  const current = usePhase('current');
  const upcoming = usePhase('upcoming');
  const past = usePhase('past');
  const reads = { current, upcoming, past };
  // Together, so that none moves another.
  if (PHASES.some((phase) => reads[phase].isFirst)) return <Skeleton variant="rounded" height={480} />;
  return PHASES.map((phase) => <Phase key={phase} phase={phase} read={reads[phase]} />);
}

function usePhase(phase: PhaseName): ReadRows<Session> {
  const { iri } = useItem();
  return useRows<Session>(addressOf(`${iri}/session_subscriptions/${phase}`, { itemsPerPage: 100 }));
}

function Phase({ phase, read }: { readonly phase: PhaseName; readonly read: ReadRows<Session> }) {
  const words = useWords(userWords);
  const { day } = useFormats();
  const title = (session: Session) => (
    <ItemLink resource="sessions" item={`/api/sessions/${session.id}`}>
      {session.title}
    </ItemLink>
  );
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ mt: 1 }}>
        {words.phases[phase]}
      </Typography>
      <DataRows
        label={words.phases[phase]}
        read={read}
        keyOf={({ id }) => id}
        empty={words.noSession}
        columns={[
          { name: 'title', label: words.title, cell: title },
          {
            name: 'access',
            label: words.access,
            cell: ({ accessStartDate, accessEndDate }) => `${day(accessStartDate)} – ${day(accessEndDate)}`,
          },
        ]}
      />
    </>
  );
}
