import { useTranslate } from 'react-admin';
import { sharedWords } from './shared-words';
import type { Found } from './use-found';
import { useWords } from './words';

interface FoundOptions<Item> {
  readonly options: Item[];
  readonly filterOptions: (options: Item[]) => Item[];
  readonly loading: boolean;
  readonly loadingText: string;
  readonly noOptionsText: string;
  readonly openText: string;
  readonly closeText: string;
  readonly clearText: string;
}

/** How a field with suggestions shows what was found: that nothing is, it says once the answer has come. @param nothing what it says then */
export function useFoundOptions<Item>({ items, isAsking, problem }: Found<Item>, nothing?: string): FoundOptions<Item> {
  const words = useWords(sharedWords);
  const translate = useTranslate();
  return {
    options: [...items],
    // The service has found them.
    filterOptions: (options) => options,
    loading: isAsking,
    loadingText: words.searching,
    noOptionsText: problem === undefined ? (nothing ?? words.nothing) : words.unread(problem),
    // What the component says by itself is English.
    openText: translate('ra.action.open'),
    closeText: translate('ra.action.close'),
    clearText: translate('ra.action.clear_input_value'),
  };
}
