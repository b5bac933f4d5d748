import { TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { sharedWords } from './shared-words';
import { useWords } from './words';

/** Milliseconds without a key before the list is asked. */
const PAUSE_MS = 250;

/** Narrows a list to what holds a text. */
export function SearchField({ label, onSearch }: { readonly label?: string; readonly onSearch: (text: string) => void }) {
  const words = useWords(sharedWords);
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextField
      type="search"
      fullWidth={false}
      size="small"
      margin="none"
      label={label ?? words.search}
      value={text}
      onChange={({ target }) => setText(target.value)}
      sx={{ minWidth: 180, flex: { xs: 1, sm: 'none' } }}
    />
  );
}
