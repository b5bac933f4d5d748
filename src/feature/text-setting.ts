import type { SettingDescription } from './setting-description.js';

/** What the value of a setting is: `list` holds several texts, `hour` is one of a day, `address` one of the web. */
export type TextSettingType = 'text' | 'integer' | 'hour' | 'choice' | 'list' | 'address';

/** A setting of a portal whose value is a text of some form: a row of the resource `settings`. */
export interface TextSetting extends SettingDescription {
  /** A text where it is left out. */
  readonly type?: TextSettingType;
  /** The value of an unset setting, as it would be written; none where it is left out. */
  readonly whenUnset?: string;
  /** Values of a `choice`. */
  readonly choices?: readonly string[];
  /** The least value of an `integer`; 0 where it is left out. */
  readonly minimum?: number;
  /** The greatest value of an `integer`. */
  readonly maximum?: number;
  /** A portal without a value of its own has the default, and not what the first portal says. */
  readonly isOfEachPortal?: boolean;
  /** @returns what is wrong with a value beyond what its type and its range say, as a sentence; undefined where it is right */
  readonly mistakeIn?: (value: string) => string | undefined;
}
