import type english from 'ra-language-english';
import type texts from './en/texts';
import type { PageWords } from './page-words';

/** The BCP 47 tag of a language, which is the name of its folder. */
export type Locale = string;

type Words = Readonly<Record<string, string>>;

/** What one language says. Only that of the reader is loaded. */
export interface Dictionary {
  readonly direction: 'ltr' | 'rtl';
  /** The locale in which dates are written, where the tag of the language alone is not enough. */
  readonly dates?: string;
  /** Members of any resource, values of choices, and groups of forms; what is missing is made of its name. */
  readonly fields: Words;
  readonly values: Words;
  readonly groups: Words;
  /** The back office's own words. */
  readonly texts: typeof texts;
  /** react-admin's own. */
  readonly shell: typeof english;
  /** Those of pages made by hand, which have their English themselves. */
  readonly pages: Partial<PageWords>;
}
