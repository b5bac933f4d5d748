import type { Language } from '../languages/language.js';

/** Days as they are without a script. */
export function dayIn(language: Language): (text: string) => string {
  return (text) => new Date(text).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' });
}

/** Times as they are without a script: in UTC. */
export function momentIn(language: Language): (text: string) => string {
  return (text) => `${new Date(text).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
}
