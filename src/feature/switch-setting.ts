import type { SettingDescription } from './setting-description.js';

/** A setting of a portal that is on or off: a row of the resource `settings`, or its default where a portal says nothing. */
export interface SwitchSetting extends SettingDescription {
  /** The value of an unset setting. */
  readonly whenUnset: 'on' | 'off';
}
