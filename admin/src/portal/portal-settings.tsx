import { Box, Button, Chip, Typography } from '@mui/material';
import { useCallback, useState } from 'react';
import { DataRows } from '../by-hand/data-rows';
import { SearchField } from '../by-hand/search-field';
import { addressOf } from '../by-hand/service';
import { sharedWords } from '../by-hand/shared-words';
import { useItem } from '../by-hand/use-item';
import { type ReadRows, useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { type Setting, SettingDialog, titleOf } from './setting-dialog';
import { settingWords } from './setting-words';

/** More than features declare; the most that a page of a list has. */
const MOST = 100;
const PATH = '/api/settings';
type SettingWords = (typeof settingWords)['en'];

/** All settings of the portal, by heading, and the way to change each. */
export function PortalSettings() {
  const { id } = useItem();
  const words = useWords(settingWords);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Setting>();
  const read = useRows<Setting>(
    addressOf(PATH, { url: id, search, itemsPerPage: MOST, 'order[category]': 'asc', 'order[variable]': 'asc' }),
  );
  const look = useCallback((text: string) => setSearch(text), []);
  const groups = groupsOf(read.rows, words);
  return (
    <>
      <Box sx={{ mb: 2 }}>
        <SearchField onSearch={look} />
      </Box>
      {groups.length === 0 && <Group label={words.settings} read={read} onChoose={setChosen} isSearched={search !== ''} />}
      {groups.map(({ label, rows }) => (
        <Box component="section" key={label} sx={{ mb: 3 }}>
          <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
            {label}
          </Typography>
          <Group label={label} read={{ ...read, rows }} onChoose={setChosen} isSearched={false} />
        </Box>
      ))}
      {chosen && <SettingDialog setting={chosen} onClose={() => setChosen(undefined)} onSaved={read.reload} />}
    </>
  );
}

/** In the order of their headings; those without one come last. */
function groupsOf(rows: readonly Setting[], words: SettingWords): { readonly label: string; readonly rows: readonly Setting[] }[] {
  const byLabel = new Map<string, Setting[]>();
  for (const row of rows) {
    const label = row.category ? (words.categories[row.category] ?? row.category) : words.other;
    byLabel.set(label, [...(byLabel.get(label) ?? []), row]);
  }
  return [...byLabel].map(([label, group]) => ({ label, rows: group }));
}

interface GroupProps {
  readonly label: string;
  readonly read: Pick<ReadRows<Setting>, 'isFirst' | 'problem' | 'reload' | 'rows'>;
  readonly onChoose: (setting: Setting) => void;
  readonly isSearched: boolean;
}

function Group({ label, read, onChoose, isSearched }: GroupProps) {
  const words = useWords(settingWords);
  const { nothing } = useWords(sharedWords);
  return (
    <DataRows
      label={label}
      read={read}
      keyOf={(setting) => setting.id}
      empty={isSearched ? nothing : words.none}
      expected={15}
      columns={[
        { name: 'setting', label: words.setting, cell: (setting) => <Meaning setting={setting} /> },
        { name: 'value', label: words.value, cell: (setting) => <Value setting={setting} /> },
        { name: 'change', label: '', align: 'right', cell: (setting) => <Change setting={setting} onClick={() => onChoose(setting)} /> },
      ]}
    />
  );
}

function Meaning({ setting }: { readonly setting: Setting }) {
  return (
    <Box sx={{ maxWidth: '36rem' }}>
      {titleOf(setting)}
      {setting.description && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {setting.description}
        </Typography>
      )}
    </Box>
  );
}

function Change({ setting, onClick }: { readonly setting: Setting; readonly onClick: () => void }) {
  const words = useWords(settingWords);
  if (!setting.writable) return null;
  return (
    <Button size="small" aria-label={words.changeOf(titleOf(setting))} onClick={onClick}>
      {words.change}
    </Button>
  );
}

function Value({ setting }: { readonly setting: Setting }) {
  const words = useWords(settingWords);
  const source = sourceOf(setting, words);
  return (
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere', maxWidth: '32rem' }}>
      {shown(words, setting)}
      {source !== undefined && <Chip size="small" variant="outlined" label={source} />}
    </Box>
  );
}

/** Where the value comes from that holds, if it is not the portal's own one. */
function sourceOf({ writable, accessUrlLocked, isDefault, selectedValue }: Setting, words: SettingWords): string | undefined {
  if (!writable || accessUrlLocked) return words.locked;
  if (isDefault) return words.usual;
  return selectedValue === null ? words.first : undefined;
}

/** Nothing is shown of one whose name says that it is a secret. */
function shown(words: SettingWords, { effectiveValue, choices }: Setting): string {
  if (effectiveValue === undefined) return words.hidden;
  if (effectiveValue === null || effectiveValue === '') return words.empty;
  return choices ? (words.choices[effectiveValue] ?? effectiveValue) : effectiveValue;
}
