import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { Confirmation } from '../by-hand/row-dialogs';
import { ask, askDocument, ServiceProblem } from '../by-hand/service';
import { Unread } from '../by-hand/unread';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { messageOf } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { type Rule, RuleFields } from './attendance-fields';
import { meetingWords } from './meeting-words';

const FIRST: Rule = {
  target: 'evaluation',
  register: null,
  evaluation: null,
  score: 'pass',
  minimumShare: 80,
  of: 'scheduled',
  graceMinutes: 5,
};

/** How attendance follows from the figures of the meeting. */
export function MeetingAttendance() {
  const { iri } = useItem();
  const meeting = useRecordContext();
  const words = useWords(meetingWords);
  const { stored, problem, reload } = useRule(iri);
  const hasTimes = typeof meeting?.['course'] === 'string' && meeting['startsAt'] !== null;
  if (problem !== undefined) return <Unread problem={problem} reload={reload} />;
  if (stored === undefined) return <Skeleton variant="rounded" height={360} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
      {stored === null && <Typography>{words.noRule}</Typography>}
      {hasTimes ? <RuleForm key={String(stored !== null)} stored={stored} onDone={reload} /> : <Typography>{words.needsTimes}</Typography>}
    </Box>
  );
}

interface ReadRule {
  /** Null where there is none, undefined while that is not known. */
  readonly stored?: Rule | null;
  /** Why it could not be read. */
  readonly problem?: string;
}

function useRule(iri: string): ReadRule & { readonly reload: () => void } {
  const [state, setState] = useState<ReadRule>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    // There is none, which is no failure.
    const isNone = (error: unknown): boolean => error instanceof ServiceProblem && error.status === 404;
    askDocument('GET', `${iri}/attendance_rule`).then(
      (rule) => setState({ stored: rule as Rule }),
      (error: unknown) => setState(isNone(error) ? { stored: null } : { problem: messageOf(error) }),
    );
  }, [iri, turn]);
  return { ...state, reload: () => setTurn(turn + 1) };
}

function RuleForm({ stored, onDone }: { readonly stored: Rule | null; readonly onDone: () => void }) {
  const { iri } = useItem();
  const words = useWords(meetingWords);
  const deed = useDeed();
  const [rule, setRule] = useState<Rule>(stored ?? FIRST);
  const [isAsked, setAsked] = useState(false);
  const address = `${iri}/attendance_rule`;
  const save = async (): Promise<void> => {
    if (await deed(() => ask('PUT', address, rule), words.saved)) onDone();
  };
  const remove = async (): Promise<void> => {
    if (await deed(() => ask('DELETE', address), words.removed)) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RuleFields rule={rule} onRule={setRule} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button type="submit" variant="contained" disabled={rule[rule.target] === null}>
          {words.save}
        </Button>
        {stored && (
          <Button color="error" variant="outlined" onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
        )}
      </Box>
      {isAsked && (
        <Confirmation question={words.removeQuestion} deed={words.remove} onConfirm={() => void remove()} onClose={() => setAsked(false)} />
      )}
    </form>
  );
}
