import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { EnrolSources, type Chosen } from './enrol-sources';
import { enrolmentWords } from './enrolment-words';
import { peopleOfClass } from './people-found';
import { ask } from '../by-hand/service';
import { carriedOut, invitedOnce, type Place, planned, plannedFor, type Step } from './plan';
import { PlanTable } from './plan-table';

interface EnrolDialogProps {
  readonly place: Place;
  readonly onClose: () => void;
  /** Called when people were enrolled. */
  readonly onEnrolled: () => void;
}

/** Enrols many at once: who, then what that would do, then what came of it. */
export function EnrolDialog({ place, onClose, onEnrolled }: EnrolDialogProps) {
  const words = useWords(enrolmentWords);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const work = useEnrolment(place, onEnrolled);
  const { steps, share, problem } = work;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={isPhone} aria-labelledby="enrol-title">
      <DialogTitle id="enrol-title">{words.enrol}</DialogTitle>
      <DialogContent sx={{ minHeight: 360 }}>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {share !== undefined && <LinearProgress variant="determinate" value={share * 100} sx={{ my: 1 }} />}
        {work.classDone && <Alert severity="success">{words.classEnrolled}</Alert>}
        {!steps && !work.classDone && <EnrolSources place={place} isBusy={work.isBusy} onChosen={work.check} />}
        {steps && !work.isDone && <InviteChoice place={place} steps={steps} isChosen={work.invites} onChoose={work.setInvites} />}
        {steps && <PlanTable place={place} steps={steps} />}
      </DialogContent>
      <DialogActions>
        {steps && !work.isDone && <Button onClick={work.back}>{words.back}</Button>}
        <Button onClick={onClose}>{words.close}</Button>
        {steps && !work.isDone && (
          <CarryOut
            steps={steps}
            invited={work.invites ? invitedOnce(place, steps).length : 0}
            isBusy={work.isBusy}
            onClick={work.carryOut}
          />
        )}
      </DialogActions>
    </Dialog>
  );
}

interface InviteChoiceProps {
  readonly place: Place;
  readonly steps: readonly Step[];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Asks whether addresses that nobody has are to be invited; where there are any. */
function InviteChoice({ place, steps, isChosen, onChoose }: InviteChoiceProps) {
  const words = useWords(enrolmentWords);
  const count = invitedOnce(place, steps).length;
  if (count === 0) return null;
  return (
    <FormControlLabel
      sx={{ mb: 1 }}
      control={<Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />}
      label={words.invite(count)}
    />
  );
}

interface CarryOutProps {
  readonly steps: readonly Step[];
  /** How many are to be invited. */
  readonly invited: number;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function CarryOut({ steps, invited, isBusy, onClick }: CarryOutProps) {
  const words = useWords(enrolmentWords);
  const count = steps.filter(({ kind }) => kind === 'enrol').length;
  return (
    <Button variant="contained" disabled={isBusy || count + invited === 0} onClick={onClick}>
      {count === 0 ? (invited === 0 ? words.nothing : words.carryOutInvitations(invited)) : words.carryOut(count)}
    </Button>
  );
}

/** The dialogue's state: a plan once people were chosen, its outcomes once it was carried out. */
function useEnrolment(place: Place, onEnrolled: () => void) {
  const words = useWords(enrolmentWords);
  const { number } = useFormats();
  const [steps, setSteps] = useState<readonly Step[]>();
  const [quiet, setQuiet] = useState(false);
  const [invites, setInvites] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [classDone, setClassDone] = useState(false);
  const busy = (work: () => Promise<void>): void => {
    setBusy(true);
    setProblem(undefined);
    const say = (error: unknown): void =>
      setProblem(error instanceof RangeError ? words.tooMany(number(Number(error.message))) : messageOf(error));
    void work()
      .catch(say)
      .finally(() => setBusy(false));
  };
  const check = (chosen: Chosen): void =>
    busy(async () => {
      setQuiet(chosen.quiet);
      if (chosen.kind === 'class' && chosen.later && place.enrolClass) {
        const { path, body } = place.enrolClass(chosen.usergroup);
        await ask('POST', path, body);
        setClassDone(true);
        onEnrolled();
      } else setSteps(await planOf(place, chosen));
    });
  const carryOut = (): void =>
    busy(async () => {
      const all = steps ?? [];
      setShare(0);
      setSteps(await carriedOut(place, all, { quiet, invites }, (done) => setShare(done / toBeDone(place, all, invites))));
      setShare(undefined);
      onEnrolled();
    });
  const isDone = steps?.some(({ outcome }) => outcome !== undefined) === true;
  return { invites, setInvites, steps, share, problem, isBusy, isDone, classDone, check, carryOut, back: () => setSteps(undefined) };
}

function toBeDone(place: Place, steps: readonly Step[], invites: boolean): number {
  return steps.filter(({ kind }) => kind === 'enrol').length + (invites ? invitedOnce(place, steps).length : 0);
}

async function planOf(place: Place, chosen: Chosen): Promise<readonly Step[]> {
  if (chosen.kind === 'people') return plannedFor(place, chosen.people, chosen.role);
  if (chosen.kind === 'class') return plannedFor(place, await peopleOfClass(chosen.usergroup), chosen.role);
  return planned(place, chosen.given, chosen.role);
}
