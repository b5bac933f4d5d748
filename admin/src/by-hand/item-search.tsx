import { Autocomplete, TextField } from '@mui/material';
import { useCallback, useState } from 'react';
import { addressOf, readRows } from './service';
import { useFoundOptions } from './found-options';
import { type Found, useFound } from './use-found';

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
  const [text, setText] = useState('');
  const found = useFoundOptions(useCandidates(resource, text));
  return (
    <Autocomplete<Candidate>
      size="small"
      fullWidth
      {...found}
      value={value}
      inputValue={text}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, one) => onItem(one)}
      renderInput={(parameters) => <TextField {...parameters} margin="none" label={label} />}
    />
  );
}

/** Items whose titles hold a text. */
function useCandidates(resource: string, text: string): Found<Candidate> {
  const find = useCallback(
    async (title: string) => {
      const query = { title, itemsPerPage: 10, partial: true, properties: ['id', 'title'] };
      return (await readRows<Candidate>(addressOf(`/api/${resource}`, query))).rows;
    },
    [resource],
  );
  return useFound(text, find);
}
