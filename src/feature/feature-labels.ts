import { installedLanguages } from '../languages/installed-languages.js';
import type { Language } from '../languages/language.js';
import { storedMessages } from '../languages/stored-messages.js';

/**
 * What resources and their members are called in the back office, by language. Without a label, English comes from the name of
 * the type (`BadgeAward`, "Badge award") and every other language falls back to English.
 */
export type FeatureLabels = Readonly<Partial<Record<Language, LabelsOfLanguage>>>;

export interface LabelsOfLanguage {
  /** By the resource's type on the wire; several forms are parted by ` |||| `: `Badge |||| Badges`. */
  readonly resources?: Readonly<Record<string, string>>;
  /** By the member's name, for all resources alike. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** Where catalogues have the labels of a language. */
const OFFICE = 'office';

/** The labels of features in every language: those that they declare, and those of the catalogues. */
export function labelsOf(features: readonly { readonly labels?: FeatureLabels }[]): FeatureLabels {
  const inLanguage = (language: Language): LabelsOfLanguage =>
    joined([...features.map(({ labels }) => labels?.[language]), storedMessages(language, OFFICE) as LabelsOfLanguage]);
  return Object.fromEntries([...installedLanguages().keys()].map((language) => [language, inLanguage(language)]));
}

function joined(labels: readonly (LabelsOfLanguage | undefined)[]): LabelsOfLanguage {
  return {
    resources: Object.assign({}, ...labels.map((label) => label?.resources)) as Record<string, string>,
    fields: Object.assign({}, ...labels.map((label) => label?.fields)) as Record<string, string>,
  };
}
