import { catalogue } from '../languages/catalogue.js';
import { en, type Texts } from './texts-english.js';

export type { Texts } from './texts-english.js';

/** All texts of the pages, by language. */
export const pageTexts = catalogue('kernel', en);

/** The languages that a record of texts had to have before there were catalogues, until 0.7. */
export type Language = 'en' | 'fr';

/** The former way to the texts of the pages, until 0.7. */
export const texts: Readonly<Record<Language, Texts>> = {
  en,
  get fr() {
    return pageTexts.in('fr');
  },
};
