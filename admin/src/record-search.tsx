import SearchIcon from '@mui/icons-material/Search';
import { Autocomplete, Dialog, IconButton, TextField, Tooltip } from '@mui/material';
import type { Resource } from '@api-platform/api-doc-parser';
import { useCallback, useEffect, useState } from 'react';
import { type RaRecord, useDataProvider, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { representation } from './api-description';
import { useFoundOptions } from './by-hand/found-options';
import { useFound } from './by-hand/use-found';
import { naming } from './i18n';
import { fit, useResources } from './resources';
import { mayList } from './rights';

/** Lists whose items are looked for; what is there beyond them is found by its list. */
const SEARCHED = ['users', 'courses', 'sessions', 'conference_meetings'];
const SHOWN = 5;
const NEWEST = { field: 'id', order: 'DESC' } as const;

interface Destination {
  readonly label: string;
  readonly kind: string;
  readonly path: string;
}

/** Goes to a person, a course, a session, a meeting or a list from everywhere, by Ctrl+K (or ⌘K) and a piece of its name. */
export function RecordSearch() {
  const [isOpen, setOpen] = useState(false);
  const translate = useTranslate();
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <Tooltip title={`${translate('office.search')} (${translate('office.searchHint')})`}>
        <IconButton color="inherit" aria-label={translate('office.search')} onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-label={translate('office.search')}>
        {isOpen && <Finder close={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function Finder({ close }: { readonly close: () => void }) {
  const [sought, setSought] = useState('');
  const found = useFoundOptions(useFound(sought.trim(), useFinder()));
  const go = useNavigate();
  const translate = useTranslate();
  return (
    <Autocomplete<Destination>
      {...found}
      open={sought !== ''}
      groupBy={({ kind }) => kind}
      getOptionKey={({ path }) => path}
      getOptionLabel={({ label }) => label}
      inputValue={sought}
      onInputChange={(_, text, reason) => reason === 'input' && setSought(text)}
      onChange={(_, chosen) => {
        if (!chosen) return;
        close();
        void go(chosen.path);
      }}
      sx={{ p: 2 }}
      renderInput={(parameters) => <TextField {...parameters} autoFocus label={translate('office.search')} />}
    />
  );
}

/** Items that hold a text, then the lists that are called so. @throws Error where a list does not answer */
function useFinder(): (text: string) => Promise<readonly Destination[]> {
  const resources = useResources();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  return useCallback(
    async (text) => {
      if (text === '') return [];
      const names = naming(translate);
      const itemsOf = async (resource: Resource): Promise<Destination[]> => {
        const parameters = { pagination: { page: 1, perPage: SHOWN }, sort: NEWEST, filter: { search: text } };
        const { data } = await dataProvider.getList<RaRecord>(resource.name, parameters);
        const named = representation(resource, names.one);
        const kind = names.resource(resource);
        return data.map((record) => ({
          label: named(record),
          kind,
          path: `/${resource.name}/${encodeURIComponent(String(record.id))}/show`,
        }));
      };
      const lists = resources
        .map((resource) => ({ resource, rank: fit(resource, names.resource(resource), text) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .slice(0, SHOWN)
        .map(({ resource }) => ({ label: names.resource(resource), kind: translate('office.resources'), path: `/${resource.name}` }));
      // What the user may not list is not looked through; a list that fails is no list without hits.
      const searched = resources.filter((resource) => SEARCHED.includes(resource.name) && mayList(resource));
      const items = await Promise.all(searched.map(itemsOf));
      return [...items.flat(), ...lists];
    },
    [resources, dataProvider, translate],
  );
}
