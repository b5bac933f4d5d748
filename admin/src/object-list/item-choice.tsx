import type { Resource } from '@api-platform/api-doc-parser';
import { Autocomplete, TextField } from '@mui/material';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { representation } from '../api-description';
import { addressOf, type Query, readRows } from '../by-hand/service';
import { useDocument } from '../by-hand/use-document';
import { useFoundOptions } from '../by-hand/found-options';
import { type Found, useFound } from '../by-hand/use-found';
import { naming } from '../i18n';
import { useQuestion } from '../use-question';

/** An item as its list gives it. */
interface Item extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

interface ItemChoiceProps {
  readonly target: Resource;
  readonly label: string;
  /** Its id; null where none is chosen. */
  readonly value: number | null;
  /** Which of the items can be chosen; null while none can. */
  readonly narrowing: Query | null;
  readonly onChoice: (id: number | null) => void;
}

/** Chooses an item of a resource by typing a piece of its name, and is worth its id. */
export function ItemChoice({ target, label, value, narrowing, onChoice }: ItemChoiceProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const found = useItems(target, text, narrowing);
  const { document } = useDocument<Item>(value === null ? null : `/api/${target.name}/${value}`);
  const nameOf = representation(target, naming(translate).one);
  const options = useFoundOptions(found);
  const chosen =
    value === null ? null : (found.items.find(({ id }) => id === value) ?? (document?.id === value ? document : { id: value }));
  return (
    <Autocomplete<Item>
      size="small"
      fullWidth
      disabled={narrowing === null}
      {...options}
      value={chosen}
      inputValue={text}
      getOptionKey={({ id }) => id}
      getOptionLabel={(item) => nameOf({ ...item, originId: String(item.id) })}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, item) => onChoice(item?.id ?? null)}
      renderInput={(parameters) => <TextField {...parameters} margin="none" label={label} />}
    />
  );
}

function useItems(target: Resource, text: string, narrowing: Query | null): Found<Item> {
  const question = useQuestion(target);
  const address = narrowing && addressOf(`/api/${target.name}`, { ...narrowing, ...question(text), itemsPerPage: 10, partial: true });
  const find = useCallback(async () => (address === null ? [] : (await readRows<Item>(address)).rows), [address]);
  return useFound(text, find);
}
