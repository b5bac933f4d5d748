import { Autocomplete, Box, Button, Chip, TextField } from '@mui/material';
import { useCallback, useState } from 'react';
import { DataRows } from '../by-hand/data-rows';
import { Pager } from '../by-hand/pager';
import { SearchField } from '../by-hand/search-field';
import { addressOf, readRows } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { useFound } from '../by-hand/use-found';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { type Setting, SettingDialog, titleOf } from './setting-dialog';
import { settingWords } from './setting-words';

const SIZE = 25;
const PATH = '/api/settings';
/** Its settings hold on all portals that have no value of their own. */
const FIRST_PORTAL = 1;

/** The settings of the portal, and the way to change each. */
export function PortalSettings() {
  const { id } = useItem();
  const words = useWords(settingWords);
  const { nothing } = useWords(sharedWords);
  const [{ page, search }, setAsked] = useState({ page: 1, search: '' });
  const [chosen, setChosen] = useState<Setting>();
  const read = useRows<Setting>(addressOf(PATH, { url: id, search, page, itemsPerPage: SIZE, 'order[variable]': 'asc' }));
  const look = useCallback((text: string) => setAsked((before) => (before.search === text ? before : { page: 1, search: text })), []);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <SearchField onSearch={look} />
        {id !== FIRST_PORTAL && <OwnValue onChoose={setChosen} />}
      </Box>
      <DataRows
        label={words.settings}
        read={read}
        keyOf={(setting) => setting.id}
        empty={search === '' ? words.none : nothing}
        expected={15}
        columns={[
          { name: 'setting', label: words.setting, cell: titleOf },
          { name: 'category', label: words.category, cell: ({ category }) => category ?? '' },
          { name: 'value', label: words.value, cell: (setting) => <Value setting={setting} /> },
          { name: 'change', label: '', align: 'right', cell: (setting) => <Change setting={setting} onClick={() => setChosen(setting)} /> },
        ]}
      />
      <Pager page={page} size={SIZE} total={read.total} onPage={(next) => setAsked({ page: next, search })} />
      {chosen && <SettingDialog setting={chosen} portal={id} onClose={() => setChosen(undefined)} onSaved={read.reload} />}
    </>
  );
}

function Change({ setting, onClick }: { readonly setting: Setting; readonly onClick: () => void }) {
  const words = useWords(settingWords);
  return (
    <Button size="small" aria-label={words.changeOf(titleOf(setting))} onClick={onClick}>
      {words.change}
    </Button>
  );
}

function Value({ setting: { selectedValue, type, accessUrlLocked } }: { readonly setting: Setting }) {
  const words = useWords(settingWords);
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere', maxWidth: '32rem' }}>
      {shown(words, selectedValue, type)}
      {accessUrlLocked && <Chip size="small" variant="outlined" label={words.locked} />}
    </Box>
  );
}

/** @param value none where its name says that it is a secret */
function shown(words: (typeof settingWords)['en'], value: string | null | undefined, type: string | null): string {
  if (value === undefined) return words.hidden;
  if (value === null || value === '') return words.empty;
  return type === 'radio' ? (value === 'true' ? words.on : words.off) : value;
}

/** A setting of the first portal that this one is to have a value of its own for. */
function OwnValue({ onChoose }: { readonly onChoose: (setting: Setting) => void }) {
  const words = useWords(settingWords);
  const { nothing } = useWords(sharedWords);
  const [text, setText] = useState('');
  const find = useCallback(async (search: string) => {
    const query = { url: FIRST_PORTAL, search, itemsPerPage: 10, partial: true };
    return (await readRows<Setting>(addressOf(PATH, query))).rows;
  }, []);
  const found = useFound(text, find);
  return (
    <Autocomplete<Setting>
      size="small"
      sx={{ minWidth: 260, flex: 1, maxWidth: 480 }}
      filterOptions={(options) => options}
      options={[...found]}
      value={null}
      inputValue={text}
      getOptionKey={({ id }) => id}
      getOptionLabel={titleOf}
      noOptionsText={nothing}
      onInputChange={(_, typed) => setText(typed)}
      onChange={(_, setting) => setting && onChoose(setting)}
      renderInput={(parameters) => <TextField {...parameters} margin="none" label={words.ownValue} />}
    />
  );
}
