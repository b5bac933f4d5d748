import { parseCookie } from 'cookie';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { installedLanguages, isInstalled } from '../languages/installed-languages.js';
import { type Language, SOURCE_LANGUAGE } from '../languages/language.js';
import { pageTexts, type Language as OneOfTwo, type Texts } from './texts.js';

/** Stores the chosen language and nothing else. */
export const LANGUAGE_COOKIE = 'lyceum_language';

/** The language of a response: the one chosen, else the one that the browser prefers (RFC 9110, section 12.5.4), else English. */
export function pageLanguage({ headers }: Pick<Request, 'headers'>): Language {
  const chosen = parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE] ?? '';
  if (isInstalled(chosen)) return chosen;
  const [preferred = SOURCE_LANGUAGE] = new Negotiator({ headers }).languages([...installedLanguages().keys()]);
  return preferred;
}

/** The former way to the language, for texts in a record of two, until 0.7: English in place of any but French. */
export function languageOf(request: Pick<Request, 'headers'>): OneOfTwo {
  return oneOfTwo(pageLanguage(request));
}

export function oneOfTwo(language: Language): OneOfTwo {
  return language === 'fr' ? 'fr' : 'en';
}

export function textsFor(request: Pick<Request, 'headers'>): Texts {
  return pageTexts.in(pageLanguage(request));
}
