import { useRecordContext } from 'react-admin';
import { numberIn } from './service';

/** The item that a page is about: its address in the API, and its number. */
export function useItem(): { readonly iri: string; readonly id: number } {
  const record = useRecordContext();
  if (!record) throw new Error('There is no item here.');
  const iri = String(record.id);
  return { iri, id: numberIn(iri) };
}
