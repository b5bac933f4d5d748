import { addressOf } from './service';
import { useDocument } from './use-document';

/** How an item is called, by its address. @returns undefined as long as that is not known */
export function useTitle(address: string | null): string | undefined {
  const asked = address === null ? null : addressOf(address, { properties: ['title'] });
  return useDocument<{ readonly title: string }>(asked).document?.title;
}
