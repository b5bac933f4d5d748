import type english from 'ra-language-english';
import type { Locale } from './texts';

type Words = Readonly<Record<string, string>>;

/** What one language says: names of members, values in words, and react-admin's own texts. Only that of the reader is loaded. */
export interface Dictionary {
  readonly fields: Words;
  readonly values: Words;
  readonly shell: typeof english;
}

/** The language of the page as it was served: by the same rule as all other pages. */
export function servedLocale(): Locale {
  return document.documentElement.lang === 'fr' ? 'fr' : 'en';
}

export async function dictionaryOf(locale: Locale): Promise<Dictionary> {
  const [fields, values, shell] =
    locale === 'fr'
      ? await Promise.all([import('./french/field-names.json'), import('./french/values.json'), import('ra-language-french')])
      : await Promise.all([import('./english/field-names.json'), import('./english/values.json'), import('ra-language-english')]);
  return { fields: fields.default, values: values.default, shell: shell.default };
}
