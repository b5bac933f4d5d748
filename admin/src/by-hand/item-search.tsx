import { Autocomplete, TextField } from '@mui/material';
import { useCallback, useState } from 'react';
import { addressOf, readRows } from './service';
import { sharedWords } from './shared-words';
import { useFound } from './use-found';
import { useWords } from './words';

/** An item that can be chosen. */
export interface Candidate {
  readonly id: number;
  readonly title: string;
}

interface ItemSearchProps {
  readonly resource: string;
  readonly label: string;
  readonly value: Candidate | null;
  readonly onItem: (item: Candidate | null) => void;
}

/** Finds an item of a resource by typing a piece of its title. */
export function ItemSearch({ resource, label, value, onItem }: ItemSearchProps) {
  const words = useWords(sharedWords);
  const [text, setText] = useState('');
  const found = useCandidates(resource, text);
  return (
    <Autocomplete<Candidate>
      size="small"
      fullWidth
      filterOptions={(options) => options}
      options={[...found]}
      value={value}
      inputValue={text}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={words.nothing}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, one) => onItem(one)}
      renderInput={(parameters) => <TextField {...parameters} margin="none" label={label} />}
    />
  );
}

/** Items whose titles hold a text. */
function useCandidates(resource: string, text: string): readonly Candidate[] {
  const find = useCallback(
    async (title: string) => {
      const query = { title, itemsPerPage: 10, partial: true, properties: ['id', 'title'] };
      return (await readRows<Candidate>(addressOf(`/api/${resource}`, query))).rows;
    },
    [resource],
  );
  return useFound(text, find);
}
