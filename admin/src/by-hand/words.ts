import { useLocaleState } from 'react-admin';
import type { Locale } from '../texts';

/**
 * The words of a page made by hand in the current language. They come with the page, as nothing else needs them; the languages have
 * the same members, as the compiler sees.
 */
export function useWords<Words>(words: Readonly<Record<Locale, Words>>): Words {
  return words[useLocale()];
}

/** The current language. */
export function useLocale(): Locale {
  const [locale] = useLocaleState();
  return locale === 'fr' ? 'fr' : 'en';
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
  const locale = useLocale();
  const written = (options: Intl.DateTimeFormatOptions) => (value: string | null | undefined) =>
    value == null ? '–' : new Intl.DateTimeFormat(locale === 'fr' ? 'fr' : 'en-GB', options).format(new Date(value));
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    time: written({ dateStyle: 'medium', timeStyle: 'short' }),
    day: written({ dateStyle: 'medium' }),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    bytes: (value) => bytesIn(locale, value),
    percent: (value) => (value == null ? '–' : percents.format(Number(value) / 100)),
  };
}

function bytesIn(locale: Locale, value: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const options = { style: 'unit', unit: UNITS[step], unitDisplay: 'narrow', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, options).format(value / 1000 ** step);
}
