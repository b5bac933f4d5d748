import { Box, Button, FormHelperText, FormLabel, MenuItem, Paper, TextField } from '@mui/material';
import { useId } from 'react';
import { FieldTitle, InputHelperText, type InputProps, useInput, useResourceContext, useTranslate } from 'react-admin';
import type { Query } from '../by-hand/service';
import { keyOf } from '../choices';
import { naming } from '../i18n';
import type { ItemMember } from '../presentation';
import { useResources } from '../resources';
import { firstMessage } from './first-message';
import { ItemChoice } from './item-choice';

type Entry = Readonly<Record<string, number | string | null>>;

interface ObjectListInputProps extends InputProps {
  /** What each object consists of. */
  readonly members: readonly ItemMember[];
}

/** A list of objects, each asked for by its members: items are looked for by name, choices chosen. */
export function ObjectListInput({ members, ...props }: ObjectListInputProps) {
  const { source, helperText } = props;
  const resource = useResourceContext(props);
  const translate = useTranslate();
  const label = useId();
  const { field, fieldState, isRequired } = useInput({ ...props, validate: [chosenIn(members), ...[props.validate ?? []].flat()] });
  const entries = Array.isArray(field.value) ? (field.value as readonly Entry[]) : [];
  const put = (changed: readonly Entry[]): void => field.onChange(changed.length === 0 ? null : changed);
  const message = firstMessage(fieldState.error);
  return (
    <Box data-member={source} role="group" aria-labelledby={label} sx={{ width: '100%', mb: 2 }}>
      <FormLabel id={label} error={fieldState.invalid} sx={{ fontSize: 13 }}>
        <FieldTitle source={source} resource={resource} isRequired={isRequired} />
      </FormLabel>
      {entries.map((entry, place) => (
        <EntryInputs
          // An entry is nothing but its values: by its place it keeps what is typed.
          key={place}
          entry={entry}
          place={place + 1}
          members={members}
          onEntry={(changed) => put(entries.with(place, changed))}
          onRemove={() => put(entries.toSpliced(place, 1))}
        />
      ))}
      <Box>
        <Button ref={field.ref} variant="outlined" size="small" onClick={() => put([...entries, emptyOf(members)])} sx={{ mt: 1 }}>
          {translate('office.objects.add')}
        </Button>
      </Box>
      <FormHelperText error={fieldState.invalid}>
        <InputHelperText error={message} helperText={helperText} />
      </FormHelperText>
    </Box>
  );
}

/** Nothing is sent that names nothing. */
function chosenIn(members: readonly ItemMember[]) {
  const items = members.filter(({ of }) => of !== undefined);
  return (entries: readonly Entry[] | null | undefined): string | undefined => {
    const isEmpty = (entry: Entry): boolean => items.length > 0 && items.every(({ label }) => entry[label] == null);
    return entries?.some(isEmpty) === true ? 'office.objects.empty' : undefined;
  };
}

/** What an entry begins with: the usual values. */
function emptyOf(members: readonly ItemMember[]): Entry {
  return Object.fromEntries(members.flatMap(({ label, values }) => (values?.[0] === undefined ? [] : [[label, values[0]] as const])));
}

interface EntryInputsProps {
  readonly entry: Entry;
  /** From 1. */
  readonly place: number;
  readonly members: readonly ItemMember[];
  readonly onEntry: (entry: Entry) => void;
  readonly onRemove: () => void;
}

function EntryInputs({ entry, place, members, onEntry, onRemove }: EntryInputsProps) {
  const translate = useTranslate();
  const change = (member: ItemMember, value: number | string | null): void => {
    // What was chosen among the items of another is none of its own.
    const outdated = members.filter(({ narrowedBy = {} }) => member.label in narrowedBy).map(({ label }) => [label, null] as const);
    onEntry({ ...entry, ...Object.fromEntries(outdated), [member.label]: value });
  };
  return (
    <Paper variant="outlined" role="group" aria-label={String(place)} sx={{ p: 1.5, mt: 1 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {members.map((member) => (
          <MemberInput key={member.label} member={member} entry={entry} onValue={(value) => change(member, value)} />
        ))}
      </Box>
      <Button size="small" color="error" onClick={onRemove} aria-label={translate('office.objects.removeOf', { place })} sx={{ mt: 1 }}>
        {translate('office.objects.remove')}
      </Button>
    </Paper>
  );
}

interface MemberInputProps {
  readonly member: ItemMember;
  readonly entry: Entry;
  readonly onValue: (value: number | string | null) => void;
}

function MemberInput({ member: { label, of, narrowedBy, values = [] }, entry, onValue }: MemberInputProps) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const names = naming(translate);
  const target = useResources().find(({ name }) => name === of);
  const value = entry[label] ?? null;
  if (target) {
    const id = typeof value === 'number' ? value : null;
    return (
      <ItemChoice target={target} label={names.one(target)} value={id} narrowing={narrowingOf(narrowedBy, entry)} onChoice={onValue} />
    );
  }
  return (
    <TextField
      select
      size="small"
      margin="none"
      fullWidth
      label={names.field({ name: resource ?? '' }, label)}
      value={value ?? ''}
      onChange={({ target: { value: chosen } }) => onValue(chosen)}
    >
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(keyOf(one))}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What the list of an item to choose is asked for; null while the first member that it depends on is open. */
function narrowingOf(narrowedBy: Readonly<Record<string, string>> = {}, entry: Entry): Query | null {
  const narrowing = Object.entries(narrowedBy);
  const [first] = narrowing;
  if (first && entry[first[0]] == null) return null;
  return Object.fromEntries(narrowing.map(([member, parameter]) => [parameter, entry[member] ?? 0]));
}
