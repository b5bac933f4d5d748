import { createContext, useContext } from 'react';
import type { Dictionary } from '../languages/dictionary';
import type { PageWords } from '../languages/page-words';
import { servedLocale } from '../languages/folders';

/** What is said in the language of the page. */
export const Spoken = createContext<Pick<Dictionary, 'dates' | 'pages'>>({ pages: {} });

/**
 * The words of a page made by hand in the current language. English comes with the page, as nothing else needs it; the languages have
 * the same members, as the compiler sees.
 */
export function useWords<Name extends keyof PageWords>(words: { readonly name: Name; readonly en: PageWords[Name] }): PageWords[Name] {
  const { pages } = useContext(Spoken);
  const spoken: Partial<Pick<PageWords, Name>> = pages;
  return spoken[words.name] ?? words.en;
}

/** The locale in which dates of the current language are written. */
export function useDateLocale(): string {
  return useContext(Spoken).dates ?? servedLocale();
}

/** How times and numbers are written in the current language. */
export interface Formats {
  readonly time: (value: string | null | undefined) => string;
  readonly day: (value: string | null | undefined) => string;
  readonly number: (value: number) => string;
  readonly bytes: (value: number) => string;
  /** @param value a decimal as the API writes it, of a hundred */
  readonly percent: (value: string | null | undefined) => string;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export function useFormats(): Formats {
  const locale = servedLocale();
  const dates = useDateLocale();
  const written = (options: Intl.DateTimeFormatOptions) => (value: string | null | undefined) =>
    value == null ? '–' : new Intl.DateTimeFormat(dates, options).format(new Date(value));
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    time: written({ dateStyle: 'medium', timeStyle: 'short' }),
    day: written({ dateStyle: 'medium' }),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    bytes: (value) => bytesIn(locale, value),
    percent: (value) => (value == null ? '–' : percents.format(Number(value) / 100)),
  };
}

function bytesIn(locale: string, value: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const options = { style: 'unit', unit: UNITS[step], unitDisplay: 'narrow', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value / 1000 ** step);
}
