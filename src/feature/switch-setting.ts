/** A setting of a portal that is on or off: a row of the resource `settings`, or its default where a portal has no such row. */
export interface SwitchSetting {
  /** Name of the setting, unique among all features, in snake_case. */
  readonly variable: string;
  /** The value of an unset setting. */
  readonly whenUnset: 'on' | 'off';
  /**
   * What administrators see. With a title, the first portal has the setting from the first start; without one, as soon as it is
   * set.
   */
  readonly title?: string;
  /** One sentence about what it changes. */
  readonly comment?: string;
  /** Heading under which administrators find it. */
  readonly category?: string;
}
