import { Alert, Skeleton, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useRecordContext } from 'react-admin';
import { addressOf, numberIn } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { meetingWords } from './meeting-words';

/** How attendance follows from figures, as the API takes and gives it. */
export interface Rule {
  readonly target: 'evaluation' | 'register';
  readonly register: string | null;
  readonly evaluation: string | null;
  readonly score: string;
  readonly minimumShare: number;
  readonly of: string;
  readonly graceMinutes: number;
}

interface RuleFieldsProps {
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
}

export function RuleFields({ rule, onRule }: RuleFieldsProps) {
  const words = useWords(meetingWords);
  const change = (values: Partial<Rule>): void => onRule({ ...rule, ...values });
  return (
    <>
      <Choice
        label={words.target}
        value={rule.target}
        choices={words.targets}
        onChoice={(target) => change({ target: target as Rule['target'] })}
      />
      <TargetItem rule={rule} onItem={(item) => change({ [rule.target]: item })} />
      <Choice label={words.of} value={rule.of} choices={words.ofs} onChoice={(of) => change({ of })} />
      <NumberField
        label={words.minimumShare}
        value={rule.minimumShare}
        min={1}
        max={100}
        onNumber={(minimumShare) => change({ minimumShare })}
      />
      <Choice label={words.score} value={rule.score} choices={words.scores} onChoice={(score) => change({ score })} />
      <NumberField
        label={words.graceMinutes}
        value={rule.graceMinutes}
        min={0}
        max={120}
        onNumber={(graceMinutes) => change({ graceMinutes })}
      />
    </>
  );
}

interface Titled {
  readonly id: number;
  readonly title: string;
}

/** A column of the course's gradebook, or one of its registers. */
function TargetItem({ rule, onItem }: { readonly rule: Rule; readonly onItem: (item: string | null) => void }) {
  const words = useWords(meetingWords);
  const meeting = useRecordContext();
  const course = numberIn(String(meeting?.['course']));
  const path = rule.target === 'evaluation' ? '/api/gradebook_evaluations' : '/api/attendances';
  const query = rule.target === 'evaluation' ? { course } : { cid: course };
  const shared = useWords(sharedWords);
  const { rows, isFirst, problem } = useRows<Titled>(addressOf(path, { ...query, itemsPerPage: 100, properties: ['id', 'title'] }));
  const choices = Object.fromEntries(rows.map(({ id, title }) => [`${path}/${id}`, title]));
  // Without its choices the field would say that nothing is chosen.
  if (isFirst) return <Skeleton variant="rounded" height={56} sx={{ mt: 1, mb: 0.5 }} />;
  if (problem !== undefined) return <Alert severity="error">{shared.unread(problem)}</Alert>;
  return (
    <Choice
      label={words.targetItem}
      value={rule[rule.target] ?? ''}
      choices={choices}
      onChoice={(item) => onItem(item === '' ? null : item)}
    >
      <option value="">{words.choose}</option>
    </Choice>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly onChoice: (value: string) => void;
  readonly children?: ReactNode;
}

function Choice({ label, value, choices, onChoice, children }: ChoiceProps) {
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => onChoice(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': label } }}
    >
      {children}
      {Object.entries(choices).map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onNumber: (value: number) => void;
}

function NumberField({ label, value, min, max, onNumber }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => onNumber(Number(target.value))}
      slotProps={{ htmlInput: { min, max } }}
    />
  );
}
