import type { Resource } from '@api-platform/api-doc-parser';
import polyglot from 'ra-i18n-polyglot';
import english from 'ra-language-english';
import french from 'ra-language-french';
import { type I18nProvider, localStorageStore, type Store } from 'react-admin';
import { valuesIn } from './choices';
import { namesIn } from './names';
import { type Locale, texts } from './texts';

const LOCALES = [
  { locale: 'en', name: 'English' },
  { locale: 'fr', name: 'Français' },
];

/** The language of the page as it was served: by the same rule as all other pages. */
export function servedLocale(): Locale {
  return document.documentElement.lang === 'fr' ? 'fr' : 'en';
}

/** All texts in both languages; a choice made here counts for all other pages too. */
export function officeLanguages(resources: readonly Resource[]): I18nProvider {
  const fields = resources.flatMap((resource) => resource.fields ?? []);
  const own = (locale: Locale): object => ({
    office: { ...texts[locale], values: valuesIn(locale, fields) },
    resources: namesIn(locale, resources),
  });
  const messages = (locale: string): typeof english => (locale === 'fr' ? { ...french, ...own('fr') } : { ...english, ...own('en') });
  const provider = polyglot(messages, servedLocale(), LOCALES, { allowMissing: true });
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
