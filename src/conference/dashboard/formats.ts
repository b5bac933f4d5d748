import type { Language } from '../../languages/language.js';
import { MOMENT_STYLE } from '../../pages/moment.js';

/** How values are written in a language. */
export interface Formats {
  /** A timestamp in UTC. */
  moment(at: Date): string;
  /** The time of day in UTC. */
  clock(at: Date): string;
  /** The day in UTC, short. */
  day(at: Date): string;
  /** With one decimal. */
  decimal(value: number): string;
  /** @param value of 100 */
  percent(value: number): string;
}

const known = new Map<Language, Formats>();

/** Made once a language: a formatter costs more to make than a page of values to write. */
export function formatsOf(language: Language): Formats {
  const formats = known.get(language) ?? make(language);
  known.set(language, formats);
  return formats;
}

function make(language: Language): Formats {
  const moment = new Intl.DateTimeFormat(language, { ...MOMENT_STYLE, timeZone: 'UTC' });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: '2-digit', timeZone: 'UTC' });
  const decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return {
    moment: (at) => `${moment.format(at)} UTC`,
    day: (at) => day.format(at),
    clock: (at) => clock.format(at),
    decimal: (value) => decimal.format(value),
    percent: (value) => percent.format(value / 100),
  };
}
