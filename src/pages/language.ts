import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import { installedLanguages, isInstalled } from '../languages/installed-languages.js';
import { type Language, SOURCE_LANGUAGE } from '../languages/language.js';
import { pageTexts, type Language as OneOfTwo, type Texts } from './texts.js';

/** Stores the chosen language and nothing else. */
export const LANGUAGE_COOKIE = 'lyceum_language';

/** Stores the language of the account that signed in last, while its browser is open. */
const ACCOUNT_LANGUAGE_COOKIE = 'lyceum_account_language';

/**
 * The language of a response: the one chosen, else that of the account that signed in, else the one that the browser prefers (RFC 9110,
 * section 12.5.4), else English.
 */
export function pageLanguage({ headers }: Pick<Request, 'headers'>): Language {
  const { [LANGUAGE_COOKIE]: chosen = '', [ACCOUNT_LANGUAGE_COOKIE]: ofAccount = '' } = parseCookie(headers.cookie ?? '');
  if (isInstalled(chosen)) return chosen;
  if (isInstalled(ofAccount)) return ofAccount;
  const [preferred = SOURCE_LANGUAGE] = new Negotiator({ headers }).languages([...installedLanguages().keys()]);
  return preferred;
}

/** Lets the pages of a browser speak the language of the account that signs in. @param language undefined for none */
export function speakAs(response: Response, language: Language | undefined): void {
  const { req } = response;
  if (language !== undefined)
    response.cookie(ACCOUNT_LANGUAGE_COOKIE, language, { sameSite: 'lax', secure: req.secure, path: '/', httpOnly: true });
  else if (ACCOUNT_LANGUAGE_COOKIE in parseCookie(req.headers.cookie ?? '')) response.clearCookie(ACCOUNT_LANGUAGE_COOKIE, { path: '/' });
}

/**
 * The installed language of an account; undefined for English that nobody chose, which accounts begin with.
 * @param locale such as `fr_FR`
 * @param isChosen whether the user named it
 */
export function languageOfAccount(locale: string, isChosen: boolean): Language | undefined {
  const named = [locale, locale.replace('_', '-'), locale.split(/[_-]/)[0] ?? ''].find(isInstalled);
  return named === SOURCE_LANGUAGE && !isChosen ? undefined : named;
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
