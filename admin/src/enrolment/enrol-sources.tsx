import { Box, Button, FormControlLabel, MenuItem, Switch, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import type { Person } from '../by-hand/people';
import { useWords } from '../by-hand/words';
import { enrolmentWords } from './enrolment-words';
import { type GivenPerson, pastedPeople } from './given-people';
import type { Place } from './plan';
import { ChooseClass, ChooseFile, ChoosePeople, type ClassChoice } from './source-inputs';

interface Terms {
  readonly role: string;
  readonly quiet: boolean;
}

/** Who is to be enrolled, by one of the ways to say it. */
export type Chosen = Terms &
  (
    | { readonly kind: 'class'; readonly usergroup: string; readonly later: boolean }
    | { readonly kind: 'names'; readonly given: readonly GivenPerson[] }
    | { readonly kind: 'people'; readonly people: readonly Person[] }
  );

const WAYS = ['search', 'paste', 'class', 'file'] as const;
type Way = (typeof WAYS)[number];

interface EnrolSourcesProps {
  readonly place: Place;
  readonly isBusy: boolean;
  readonly onChosen: (chosen: Chosen) => void;
}

export function EnrolSources({ place, isBusy, onChosen }: EnrolSourcesProps) {
  const words = useWords(enrolmentWords);
  const [way, setWay] = useState<Way>('search');
  const [terms, setTerms] = useState<Terms>({ role: place.roles[0]?.id ?? '', quiet: false });
  const [who, setWho] = useState<Who>();
  const choose = (next: Way): void => {
    setWho(undefined);
    setWay(next);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (who) onChosen({ ...who, ...terms });
      }}
    >
      <Tabs value={way} onChange={(_, next: Way) => choose(next)} variant="scrollable" allowScrollButtonsMobile aria-label={words.ways}>
        {WAYS.map((one) => (
          <Tab key={one} value={one} label={words.way[one]} id={`way-${one}`} aria-controls="way" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="way" aria-labelledby={`way-${way}`} sx={{ py: 2, minHeight: 150 }}>
        <Source key={way} way={way} place={place} onWho={setWho} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <TermsFields place={place} terms={terms} onTerms={setTerms} />
        <Button type="submit" variant="contained" disabled={!who || isBusy} sx={{ ml: 'auto' }}>
          {isBusy ? words.checking : words.check}
        </Button>
      </Box>
    </form>
  );
}

type Who = Chosen extends infer One ? (One extends Chosen ? Omit<One, keyof Terms> : never) : never;

interface SourceProps {
  readonly way: Way;
  readonly place: Place;
  readonly onWho: (who: Who | undefined) => void;
}

function Source({ way, place, onWho }: SourceProps) {
  const words = useWords(enrolmentWords);
  const names = (given: readonly GivenPerson[]): void => onWho(given.length > 0 ? { kind: 'names', given } : undefined);
  if (way === 'search') return <ChoosePeople onPeople={(people) => onWho(people.length > 0 ? { kind: 'people', people } : undefined)} />;
  if (way === 'file') return <ChooseFile onPeople={names} />;
  if (way === 'class') {
    const chosen = (choice: ClassChoice | undefined): void => onWho(choice ? { kind: 'class', ...choice } : undefined);
    return <ChooseClass mayFollow={place.enrolClass !== undefined} onClass={chosen} />;
  }
  return (
    <TextField
      multiline
      minRows={4}
      maxRows={12}
      fullWidth
      autoFocus
      margin="none"
      label={words.pasteLabel}
      helperText={words.pasteHelp}
      onChange={({ target }) => names(pastedPeople(target.value))}
    />
  );
}

interface TermsFieldsProps {
  readonly place: Place;
  readonly terms: Terms;
  readonly onTerms: (terms: Terms) => void;
}

function TermsFields({ place, terms, onTerms }: TermsFieldsProps) {
  const words = useWords(enrolmentWords);
  return (
    <>
      <TextField
        select
        fullWidth={false}
        size="small"
        margin="none"
        label={words.role}
        value={terms.role}
        onChange={({ target }) => onTerms({ ...terms, role: target.value })}
        sx={{ minWidth: 160 }}
      >
        {place.roles.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label={words.quiet}
        control={<Switch checked={terms.quiet} onChange={(_, quiet) => onTerms({ ...terms, quiet })} />}
      />
    </>
  );
}
