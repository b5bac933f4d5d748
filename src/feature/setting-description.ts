/** Who may read what a setting says on the portal that they are on. */
export type SettingAudience = 'everyone' | 'signed-in' | 'administrators';

/** What people read about a setting. */
export interface SettingWords {
  readonly title: string;
  /** One sentence about what it changes. */
  readonly comment: string;
}

/** What is said about every setting of a portal, whatever values it takes. Each portal has a row of the resource `settings` for it. */
export interface SettingDescription {
  /** Name of the setting, unique among all features, in snake_case. */
  readonly variable: string;
  /** What administrators see; the name where it is left out. */
  readonly title?: string;
  /** One sentence about what it changes. */
  readonly comment?: string;
  /** The former way to say the same in French, until 0.7: catalogues have it under `settings.` and the variable. */
  readonly french?: SettingWords;
  /** Heading under which administrators find it. */
  readonly category?: string;
  /** Administrators alone where it is left out. */
  readonly audience?: SettingAudience;
}
