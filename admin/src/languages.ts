import type { Resource } from '@api-platform/api-doc-parser';
import polyglot from 'ra-i18n-polyglot';
import { type I18nProvider, localStorageStore, type Store } from 'react-admin';
import { valuesIn } from './choices';
import { type Dictionary, dictionaryOf, servedLocale } from './dictionaries';
import { namesIn } from './names';
import { type Locale, texts } from './texts';

const LOCALES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
];

/**
 * All texts; a choice of language made here counts for all other pages too.
 * @param served what is said in the language of the page
 */
export function officeLanguages(resources: readonly Resource[], served: Dictionary): I18nProvider {
  const fields = resources.flatMap((resource) => resource.fields ?? []);
  const messagesIn = (locale: Locale, dictionary: Dictionary): Dictionary['shell'] => ({
    ...dictionary.shell,
    ...{ office: { ...texts[locale], values: valuesIn(dictionary.values, fields) } },
    ...{ resources: namesIn(locale, dictionary.fields, resources) },
  });
  const first = servedLocale();
  const messages = (chosen: string): Dictionary['shell'] | Promise<Dictionary['shell']> => {
    const locale = chosen === 'fr' ? 'fr' : 'en';
    return locale === first ? messagesIn(locale, served) : dictionaryOf(locale).then((other) => messagesIn(locale, other));
  };
  const provider = polyglot(messages, first, LOCALES, { allowMissing: true });
  return {
    ...provider,
    async changeLocale(locale, options) {
      await fetch('/admin/language', { method: 'POST', body: new URLSearchParams({ language: locale }), redirect: 'manual' });
      document.documentElement.lang = locale;
      await provider.changeLocale(locale, options);
    },
  };
}

/** react-admin's store in this browser, except the language, which comes with the page. */
export function officeStore(): Store {
  const store = localStorageStore();
  store.removeItem('locale');
  return store;
}

/** Labels in the current language. */
export interface Naming {
  readonly resource: (resource: Pick<Resource, 'name'>) => string;
  readonly one: (resource: Pick<Resource, 'name'>) => string;
  readonly field: (resource: Pick<Resource, 'name'>, field: string) => string;
}

/** @param translate react-admin's */
export function naming(translate: I18nProvider['translate']): Naming {
  return {
    resource: ({ name }) => translate(`resources.${name}.name`, { smart_count: 2 }),
    one: ({ name }) => translate(`resources.${name}.name`, { smart_count: 1 }),
    field: ({ name }, field) => translate(`resources.${name}.fields.${field}`),
  };
}
