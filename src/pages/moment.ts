import type { Language } from '../languages/language.js';

/** The one style of dates on pages, in which scripts write them too. */
const DAY_STYLE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
export const MOMENT_STYLE = { ...DAY_STYLE, hour: '2-digit', minute: '2-digit' } as const;

/** The same for scripts of pages, as a module. */
export const MOMENT_STYLE_MODULE = `export const DAY_STYLE = ${JSON.stringify(DAY_STYLE)};\nexport const MOMENT_STYLE = ${JSON.stringify(MOMENT_STYLE)};\n`;

/** Days as they are without a script. */
export function dayIn(language: Language): (text: string) => string {
  return (text) => new Date(text).toLocaleDateString(language, { ...DAY_STYLE, timeZone: 'UTC' });
}

/** Times as they are without a script: in UTC. */
export function momentIn(language: Language): (at: string | Date) => string {
  return (at) => `${new Date(at).toLocaleString(language, { ...MOMENT_STYLE, timeZone: 'UTC' })} UTC`;
}
