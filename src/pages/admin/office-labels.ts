import { type Language, SOURCE_LANGUAGE } from '../../languages/language.js';

/** Names of resources and their members by language, for the back office to show: put into its page as JSON. */
export abstract class OfficeLabels {
  /** Class names by type of the API, where the two differ. */
  readonly classes?: Readonly<Record<string, string>>;
  readonly languages!: Readonly<Record<Language, object | undefined>>;
}

/** What a page in a language needs of the labels: those of its language, and English for what it lacks. */
export function labelsIn({ classes, languages }: OfficeLabels, language: Language): object {
  return { classes, languages: { [SOURCE_LANGUAGE]: languages[SOURCE_LANGUAGE], [language]: languages[language] } };
}
