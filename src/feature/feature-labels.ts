/**
 * What resources and their members are called in the back office, by language. Without a label, English comes from the name of
 * the type (`BadgeAward`, "Badge award") and every other language falls back to English.
 */
export type FeatureLabels = Readonly<Partial<Record<'en' | 'fr', LabelsOfLanguage>>>;

export interface LabelsOfLanguage {
  /** By the resource's type on the wire; several forms are parted by ` |||| `: `Badge |||| Badges`. */
  readonly resources?: Readonly<Record<string, string>>;
  /** By the member's name, for all resources alike. */
  readonly fields?: Readonly<Record<string, string>>;
}
