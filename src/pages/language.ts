import { parseCookie } from 'cookie';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { texts, type Language, type Texts } from './texts.js';

/** Stores the chosen language and nothing else. */
export const LANGUAGE_COOKIE = 'lyceum_language';

/** The languages of the pages, by their names in themselves. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** The language of a response: the one chosen, else the one that the browser prefers (RFC 9110, section 12.5.4), else English. */
export function languageOf({ headers }: Pick<Request, 'headers'>): Language {
  const chosen = parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE] ?? '';
  if (isLanguage(chosen)) return chosen;
  const [preferred = ''] = new Negotiator({ headers }).languages(Object.keys(LANGUAGES));
  return isLanguage(preferred) ? preferred : 'en';
}

export function textsFor(request: Pick<Request, 'headers'>): Texts {
  return texts[languageOf(request)];
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}
