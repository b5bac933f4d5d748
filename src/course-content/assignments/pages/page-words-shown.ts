import type { Language } from '../../../languages/language.js';
import { pageWords, worded } from './assignment-words.js';

const UNITS = ['B', 'KiB', 'MiB', 'GiB'];
const UNIT = 1_024;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** How pages of assignments write numbers, sizes and spans of time. */
interface ShownWords {
  readonly shown: (value: number) => string;
  readonly size: (bytes: number) => string;
  readonly late: (seconds: number) => string;
}

export function shownIn(language: Language): ShownWords {
  const words = pageWords.in(language);
  const shown = (value: number): string => value.toLocaleString(language, { maximumFractionDigits: 2 });
  const span = (seconds: number): string => {
    if (seconds >= DAY) return worded(words.days, { count: shown(Math.floor(seconds / DAY)) });
    if (seconds >= HOUR) return worded(words.hours, { count: shown(Math.floor(seconds / HOUR)) });
    return worded(words.minutes, { count: shown(Math.max(1, Math.floor(seconds / MINUTE))) });
  };
  return {
    shown,
    size: (bytes) => {
      const power = bytes < UNIT ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
      const value = (bytes / UNIT ** power).toLocaleString(language, { maximumFractionDigits: power === 0 ? 0 : 1 });
      return worded(words.bytes, { size: value, unit: UNITS[power] ?? 'B' });
    },
    late: (seconds) => worded(words.lateBy, { time: span(seconds) }),
  };
}
