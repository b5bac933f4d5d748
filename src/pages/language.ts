import type { Request } from 'express';
import { texts, type Language, type Texts } from './texts.js';

/** Keeps the language that somebody chose; it holds nothing else. */
export const LANGUAGE_COOKIE = 'lyceum_language';

/** The languages of the pages, by their names in themselves. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

/** The language to answer in: the one chosen, else the one that the browser prefers (RFC 9110, section 12.5.4), else English. */
export function languageOf({ headers }: Pick<Request, 'headers'>): Language {
  const chosen = headers.cookie?.split(';').find((pair) => pair.trimStart().startsWith(`${LANGUAGE_COOKIE}=`));
  const name = chosen?.trim().slice(LANGUAGE_COOKIE.length + 1) ?? '';
  return isLanguage(name) ? name : (accepted(headers['accept-language'] ?? '') ?? 'en');
}

export function textsFor(request: Pick<Request, 'headers'>): Texts {
  return texts[languageOf(request)];
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

function accepted(header: string): Language | undefined {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { language: tag.split('-')[0] ?? '', quality };
  });
  return ranges
    .toSorted((one, other) => other.quality - one.quality)
    .filter(({ quality }) => quality > 0)
    .map(({ language }) => language)
    .find(isLanguage);
}
