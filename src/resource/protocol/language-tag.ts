import { nearest } from './nearest.js';

/** Characters of a text that is looked at; the longest column of a language has seventy. */
const LONGEST = 70;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/** Made with the first language that is written: few commands write any. */
let names: Intl.DisplayNames | undefined;

/**
 * Whether a text is the tag of a language (BCP 47), such as `fr` or `pt-BR`; with `_` too, as locales of POSIX have it. Codes of two letters
 * are those that Unicode's CLDR knows; of three letters there are thousands, which are not counted.
 */
export function isLanguageTag(text: string): boolean {
  if (text.length > LONGEST) return false;
  const tag = canonical(text);
  const language = tag?.split('-', 1)[0] ?? '';
  return language.length === 3 || (language.length === 2 && nameOf(language) !== undefined);
}

/** Tags that may have been meant: of the language that a text names in English, else those whose code is near. */
export function languageTagsNear(text: string): string[] {
  const codes = codesByName();
  const byName = nearest(text, codes.keys()).flatMap((name) => codes.get(name) ?? []);
  return byName.length > 0 ? byName : nearest(text.split(/[-_]/, 1)[0] ?? '', codes.values());
}

function canonical(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function nameOf(code: string): string | undefined {
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(code);
}

/** Codes of two letters by the name of their language in English. */
function codesByName(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const name = nameOf(code);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
}
