import type { Dictionary, Locale } from './dictionary';

/** The language in which everything is said: what is not there in another is in this one. */
const SOURCE = 'en';

/** Each folder is a language, which is loaded when it is chosen. */
const folders = import.meta.glob<Dictionary>('./*/index.ts', { import: 'default' });

function folderOf(locale: Locale): (() => Promise<Dictionary>) | undefined {
  return folders[`./${locale}/index.ts`];
}

/** Every language of the back office by its own name, English first. */
export function officeLocales(): { locale: Locale; name: string }[] {
  const tags = Object.keys(folders).map((path) => path.split('/')[1] ?? '');
  const others = tags.filter((tag) => tag !== SOURCE).map((locale) => ({ locale, name: nameOf(locale) }));
  return [{ locale: SOURCE, name: nameOf(SOURCE) }, ...others.sort((one, other) => one.name.localeCompare(other.name))];
}

function nameOf(locale: Locale): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The language of the page as it was served, by the same rule as all other pages; English where the back office lacks it. */
export function servedLocale(): Locale {
  const { lang } = document.documentElement;
  return folderOf(lang) ? lang : SOURCE;
}

/** @param locale one of `officeLocales` */
export async function dictionaryOf(locale: Locale): Promise<Dictionary> {
  const load = folderOf(locale);
  if (!load) throw new Error(`The back office has no language ${locale}.`);
  return load();
}
