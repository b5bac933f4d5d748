/** A setting of a portal whose value is a text of some form: a row of the resource `settings`. */
export interface TextSetting {
  /** Name of the setting, unique among all features, in snake_case. */
  readonly variable: string;
  /** @returns what is wrong with a value, as a sentence; undefined where it is right */
  readonly mistakeIn: (value: string) => string | undefined;
}
