import { Autocomplete, Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { nameOf, type Person } from '../by-hand/people';
import { addressOf, readRows } from '../by-hand/service';
import { useFoundOptions } from '../by-hand/found-options';
import { useFound } from '../by-hand/use-found';
import { useWords } from '../by-hand/words';
import { enrolmentWords } from './enrolment-words';
import { type GivenPerson, tabledPeople } from './given-people';
import { peopleLike } from './people-found';

/** Several people, looked for by their names. */
export function ChoosePeople({ onPeople }: { readonly onPeople: (people: readonly Person[]) => void }) {
  const words = useWords(enrolmentWords);
  const [text, setText] = useState('');
  const found = useFoundOptions(useFound(text, peopleLike), words.nobody);
  return (
    <Autocomplete<Person, true>
      multiple
      filterSelectedOptions
      {...found}
      getOptionKey={({ id }) => id}
      getOptionLabel={(person) => `${nameOf(person)} (${person.username})`}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, people) => onPeople(people)}
      renderInput={(parameters) => <TextField {...parameters} autoFocus margin="none" label={words.people} />}
    />
  );
}

interface UserClass {
  readonly id: number;
  readonly title: string;
}

async function classesLike(title: string): Promise<readonly UserClass[]> {
  const query = { title, itemsPerPage: 10, partial: true, properties: ['id', 'title'] };
  return (await readRows<UserClass>(addressOf('/api/usergroups', query))).rows;
}

export interface ClassChoice {
  readonly usergroup: string;
  readonly later: boolean;
}

interface ChooseClassProps {
  /** Whether the class itself can be enrolled, and with it everybody who joins it. */
  readonly mayFollow: boolean;
  readonly onClass: (choice: ClassChoice | undefined) => void;
}

/** A class, looked for by its title. */
export function ChooseClass({ mayFollow, onClass }: ChooseClassProps) {
  const words = useWords(enrolmentWords);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<UserClass | null>(null);
  const [later, setLater] = useState(mayFollow);
  const found = useFoundOptions(useFound(text, classesLike), words.noClass);
  const say = (one: UserClass | null, follows: boolean): void => {
    setChosen(one);
    setLater(follows);
    onClass(one ? { usergroup: `/api/usergroups/${one.id}`, later: follows } : undefined);
  };
  return (
    <>
      <Autocomplete<UserClass>
        {...found}
        value={chosen}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ title }) => title}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onInputChange={(_, typed, reason) => reason === 'input' && setText(typed)}
        onChange={(_, one) => say(one, later)}
        renderInput={(parameters) => <TextField {...parameters} autoFocus margin="none" label={words.className} />}
      />
      {mayFollow && (
        <FormControlLabel label={words.later} control={<Switch checked={later} onChange={(_, follows) => say(chosen, follows)} />} />
      )}
    </>
  );
}

/** A file of people; it is read here, and nothing of it is sent but the names. */
export function ChooseFile({ onPeople }: { readonly onPeople: (people: readonly GivenPerson[]) => void }) {
  const words = useWords(enrolmentWords);
  const [name, setName] = useState('');
  const read = async (file: File | undefined): Promise<void> => {
    setName(file?.name ?? '');
    onPeople(file ? tabledPeople(await file.text()) : []);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography>{words.fileHelp}</Typography>
      <Button component="label" role={undefined} tabIndex={-1} variant="outlined" sx={{ '&:focus-within': { outline: '2px solid' } }}>
        {words.file}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          style={{ position: 'absolute', inset: 0, opacity: 0 }}
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Button>
      <span role="status">{name}</span>
    </Box>
  );
}
