/** A setting of a portal whose value is a text of some form: a row of the resource `settings`. */
export interface TextSetting {
  /** Name of the setting, unique among all features, in snake_case. */
  readonly variable: string;
  /** What administrators see. With a title, the first portal has the setting, empty, from the first start. */
  readonly title?: string;
  /** One sentence about what it changes. */
  readonly comment?: string;
  /** Heading under which administrators find it. */
  readonly category?: string;
  /** @returns what is wrong with a value, as a sentence; undefined where it is right */
  readonly mistakeIn: (value: string) => string | undefined;
}
