import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { DeleteButton, SaveButton, Toolbar, useLocaleState, useRecordContext, useTranslate } from 'react-admin';
import { freshToken } from './tokens';

/** What hangs on content and is none by itself is not worth a word. */
const UNNAMED = /^(?:resource_|access_url_)/;
const MOST_NAMED = 8;

interface Removal {
  readonly restorable: boolean;
  readonly days: number | null;
  readonly counts: Readonly<Record<string, number>>;
}

/** Saves and deletes; what goes with the item is named before. */
export function RemovalToolbar() {
  return (
    <Toolbar>
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'space-between' }}>
        <SaveButton />
        <DeleteButton mutationMode="pessimistic" confirmContent={<GoesAlong />} />
      </Box>
    </Toolbar>
  );
}

function GoesAlong() {
  const record = useRecordContext();
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const address = String(record?.id ?? '');
  const removal = useRemoval(address);
  const named = Object.entries(removal?.counts ?? {})
    .map(([path, count]) => [path, path === address.split('/').at(-2) ? count - 1 : count] as const)
    .filter(([path, count]) => count > 0 && !UNNAMED.test(path))
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_NAMED);
  return (
    <>
      <p>{translate('office.removal.sure')}</p>
      {removal && (
        <p>{removal.restorable ? translate('office.removal.restorable', { days: removal.days }) : translate('office.removal.final')}</p>
      )}
      {named.length > 0 && (
        <>
          <p>{translate('office.removal.along')}</p>
          <ul>
            {named.map(([path, count]) => (
              <li key={path}>
                {translate(`resources.${path}.name`, { smart_count: 2, _: path })}: {count.toLocaleString(locale)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What the service says that a deletion takes along; nothing where it does not answer. */
function useRemoval(address: string): Removal | undefined {
  const [removal, setRemoval] = useState<Removal>();
  useEffect(() => {
    let isLeft = false;
    void removalOf(address).then((found) => {
      if (!isLeft) setRemoval(found);
    });
    return () => {
      isLeft = true;
    };
  }, [address]);
  return removal;
}

async function removalOf(address: string): Promise<Removal | undefined> {
  const headers = { Accept: 'application/json', Authorization: `Bearer ${await freshToken()}` };
  const response = await fetch(`/api/bin_entries/preview?item=${encodeURIComponent(address)}`, { headers }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as Removal) : undefined;
}
