import type { Resource } from '@api-platform/api-doc-parser';
import polyglot from 'ra-i18n-polyglot';
import { type I18nProvider, localStorageStore, type Store } from 'react-admin';
import { valuesIn } from './choices';
import type { Dictionary } from './languages/dictionary';
import { officeLocales, servedLocale } from './languages/folders';
import { namesIn } from './names';

/**
 * All texts; a choice of language made here counts for all other pages too. The page opens anew in it: names of resources and members,
 * and the direction, come with the page.
 * @param served what is said in the language of the page
 */
export function officeLanguages(resources: readonly Resource[], served: Dictionary): I18nProvider {
  const fields = resources.flatMap((resource) => resource.fields ?? []);
  const { texts, groups, values, shell } = served;
  const messages: Dictionary['shell'] = {
    ...shell,
    office: { ...texts, groups, values: valuesIn(values, fields) },
    resources: namesIn(servedLocale(), served.fields, resources),
  };
  return {
    ...polyglot(() => messages, servedLocale(), officeLocales(), { allowMissing: true }),
    async changeLocale(locale) {
      await fetch('/admin/language', { method: 'POST', body: new URLSearchParams({ language: locale }), redirect: 'manual' });
      location.reload();
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
interface Naming {
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
