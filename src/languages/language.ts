/** A language that pages, mails and notices can be in: the BCP 47 tag of a folder of catalogues, such as `en` or `pt-BR`. */
export type Language = string;

/** The language in which every message is written in the code; what another language lacks is said in it. */
export const SOURCE_LANGUAGE: Language = 'en';

export type Direction = 'ltr' | 'rtl';

/** What a folder of catalogues says about its language, in its `language.json`. */
export interface LanguageDescription {
  /** In the language itself: `Deutsch`. */
  readonly name: string;
  readonly direction: Direction;
  /** Whether it claims to have every message; a test holds it to that. */
  readonly isWhole: boolean;
}
