import { type Language } from '../../../languages/language.js';
import { installedLanguages } from '../../../languages/installed-languages.js';
import { catalogue, saidIn } from '../../../languages/catalogue.js';
import type { FeatureList } from '../../../feature/feature-list.js';
import type { SettingAudience, SettingDescription, SettingWords } from '../../../feature/setting-description.js';
import type { SwitchSetting } from '../../../feature/switch-setting.js';
import type { TextSetting, TextSettingType } from '../../../feature/text-setting.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

export const SETTING_TYPES = ['boolean', 'integer', 'text', 'choice', 'list', 'hour', 'address'] as const;

const LAST_HOUR = 23;
/** The greatest whole number that every client of JSON reads exactly has sixteen digits; these have fifteen. */
const GREATEST = 999_999_999_999_999;

/** A setting as the resource `settings` describes it, in the words of its members. */
export interface CatalogueSetting {
  readonly variable: string;
  readonly valueType: (typeof SETTING_TYPES)[number];
  readonly default: string | null;
  readonly choices: readonly string[] | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly category: string | null;
  readonly audience: SettingAudience;
  readonly isOfEachPortal: boolean;
  /** By language. */
  readonly words: Readonly<Record<Language, SettingWords>>;
}

/** Every setting that a feature declares. */
export function settingCatalogue({ settings, textSettings }: FeatureList): readonly CatalogueSetting[] {
  return [...settings.map(fromSwitch), ...textSettings.map(fromText)];
}

/** @returns what is wrong with a value of a declared setting, as a sentence; undefined where it is right */
export function mistakeInSetting({ settings, textSettings }: FeatureList, variable: string, value: string): string | undefined {
  const found = settings.find((declared) => declared.variable === variable);
  if (found) return oneOf(['true', 'false'], value);
  const declared = textSettings.find((text) => text.variable === variable);
  if (!declared) return undefined;
  return mistakeInType(fromText(declared), value) ?? declared.mistakeIn?.(value);
}

function fromSwitch(setting: SwitchSetting): CatalogueSetting {
  const values = { valueType: 'boolean', default: String(setting.whenUnset === 'on'), choices: ['true', 'false'] } as const;
  return { ...described(setting), ...values, minimum: null, maximum: null, isOfEachPortal: false };
}

function fromText(setting: TextSetting): CatalogueSetting {
  const { type = 'text', whenUnset = null, choices = null, isOfEachPortal = false } = setting;
  return { ...described(setting), valueType: type, default: whenUnset, choices, ...rangeOf(type, setting), isOfEachPortal };
}

function rangeOf(type: TextSettingType, { minimum = 0, maximum = GREATEST }: TextSetting): Pick<CatalogueSetting, 'minimum' | 'maximum'> {
  if (type === 'hour') return { minimum: 0, maximum: LAST_HOUR };
  return type === 'integer' ? { minimum, maximum } : { minimum: null, maximum: null };
}

function described(setting: SettingDescription): Pick<CatalogueSetting, 'variable' | 'category' | 'audience' | 'words'> {
  const { variable, title = variable, comment = '', category = null, audience = 'administrators' } = setting;
  const english = { title, comment };
  const said = setting.french ? { en: english, fr: setting.french } : catalogue(`settings.${variable}`, english);
  const words = Object.fromEntries([...installedLanguages().keys()].map((language) => [language, saidIn<SettingWords>(said, language)]));
  return { variable, category, audience, words };
}

function mistakeInType({ choices, minimum, maximum }: CatalogueSetting, value: string): string | undefined {
  if (choices) return oneOf(choices, value);
  if (minimum === null || maximum === null) return undefined;
  const isRight = /^\d{1,15}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;
  return isRight ? undefined : `This value must be a whole number from ${minimum} to ${maximum}.`;
}

function oneOf(choices: readonly string[], value: string): string | undefined {
  return choices.includes(value) ? undefined : `This value must be one of ${choices.join(', ')}.${didYouMean(value, choices)}`;
}
