import DownloadIcon from '@mui/icons-material/Download';
import { Button, type ListControllerResult, useListContext, useNotify, useTranslate } from 'react-admin';
import { saveFrom } from './saving';

/** What the list shows, as far as the address of its export needs it. */
type Listed = Pick<ListControllerResult, 'sort' | 'resource'> & { readonly filterValues: Readonly<Record<string, unknown>> };

/** The whole list as it is filtered and ordered, as a spreadsheet. */
export function ExportButton({ address }: { readonly address: string }) {
  const { filterValues, sort, resource } = useListContext() as Listed;
  const notify = useNotify();
  const translate = useTranslate();
  const save = (): void => {
    const filters = Object.entries(filterValues).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [Array.isArray(value) ? `${name}[]` : name, String(one)]),
    );
    const order = sort.field === 'id' ? [] : [[`order[${sort.field}]`, sort.order.toLowerCase()]];
    const query = new URLSearchParams([...filters, ...order] as string[][]).toString();
    saveFrom(`${address}?${query}`, `${resource}.csv`, 'text/csv').catch((error: unknown) =>
      notify(error instanceof Error ? error.message : translate('ra.notification.http_error'), { type: 'error' }),
    );
  };
  return (
    <Button onClick={save} label="ra.action.export">
      <DownloadIcon />
    </Button>
  );
}
