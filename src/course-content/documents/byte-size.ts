import type { Language } from '../../languages/language.js';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes for a person. */
export function sizeIn(language: Language, bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = { style: 'unit', unit: UNITS[power], unitDisplay: 'short', maximumFractionDigits: power > 1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** power);
}
