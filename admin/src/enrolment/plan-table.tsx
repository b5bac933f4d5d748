import { Box, Chip, Typography } from '@mui/material';
import { DataRows } from '../by-hand/data-rows';
import { nameOf } from '../by-hand/people';
import { useWords } from '../by-hand/words';
import { enrolmentWords } from './enrolment-words';
import type { Invited, Place, Step, StepKind } from './plan';

/** Steps that are shown; the summary counts all. */
const SHOWN = 200;
/** What needs a person's eye comes first. */
const ORDER: readonly StepKind[] = ['unknown', 'ambiguous', 'unknownRole', 'enrol', 'twice', 'present'];

interface PlanTableProps {
  readonly place: Place;
  readonly steps: readonly Step[];
}

/** What is going to be done, or was, person by person. */
export function PlanTable({ place, steps }: PlanTableProps) {
  const words = useWords(enrolmentWords);
  const failed = ({ outcome }: Step): boolean => typeof outcome === 'object' && 'problem' in outcome;
  const sorted = [...steps].sort((a, b) => Number(failed(b)) - Number(failed(a)) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const shown = sorted.slice(0, SHOWN);
  const role = (id: string): string => place.roles.find((one) => one.id === id)?.label ?? id;
  return (
    <>
      <Summary steps={steps} />
      <DataRows
        label={words.plan}
        read={{ rows: shown, isFirst: false, reload: () => undefined }}
        keyOf={(step) => steps.indexOf(step)}
        empty={words.nothing}
        columns={[
          { name: 'given', label: words.given, cell: ({ given }) => given },
          { name: 'person', label: words.person, cell: ({ person }) => (person ? nameOf(person) : '–') },
          { name: 'role', label: words.role, cell: (step) => role(step.role) },
          { name: 'result', label: words.result, cell: (step) => <Result step={step} /> },
        ]}
      />
      {sorted.length > SHOWN && <Typography sx={{ mt: 1 }}>{words.shown(SHOWN, sorted.length)}</Typography>}
    </>
  );
}

function Summary({ steps }: { readonly steps: readonly Step[] }) {
  const words = useWords(enrolmentWords);
  const texts = steps.map(({ outcome, kind }) => (outcome === 'done' ? words.done : isInvited(outcome) ? words.invited : words.kind[kind]));
  const counts = Map.groupBy(texts, (text) => text);
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {[...counts].map(([text, all]) => (
        <Chip key={text} label={words.summary(all.length, text)} variant="outlined" />
      ))}
    </Box>
  );
}

function Result({ step: { kind, outcome } }: { readonly step: Step }) {
  const words = useWords(enrolmentWords);
  if (outcome === 'done') return <Box sx={{ color: 'success.main', fontWeight: 600 }}>{words.done}</Box>;
  if (isInvited(outcome)) return <InvitedResult link={outcome.link} />;
  if (outcome) return <Box sx={{ color: 'error.main' }}>{outcome.problem}</Box>;
  const isWrong = kind === 'unknown' || kind === 'ambiguous' || kind === 'unknownRole';
  return <Box sx={{ color: isWrong ? 'error.main' : undefined }}>{words.kind[kind]}</Box>;
}

function isInvited(outcome: Step['outcome']): outcome is Invited {
  return typeof outcome === 'object' && 'link' in outcome;
}

/** Where no mail is sent, the link is there to be handed over. */
function InvitedResult({ link }: Invited) {
  const words = useWords(enrolmentWords);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ color: 'success.main', fontWeight: 600 }}>{words.invited}</Box>
      {link !== null && (
        <Typography variant="body2" component="div">
          {words.handOver} {new URL(link, location.origin).href}
        </Typography>
      )}
    </Box>
  );
}
