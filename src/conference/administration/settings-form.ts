import { SETTING_NAMES, type SettingName, SETTINGS } from '../integration-settings/setting-declarations.js';
import type { EffectiveSettings } from '../integration-settings/integration-settings-reader.js';

export interface SettingField {
  readonly name: SettingName;
  /** As it counts, or as it was just sent; empty for what is never shown. */
  readonly value: string;
  readonly isSecret: boolean;
  readonly isSet: boolean;
  /** Whether it is set here and not by the environment. */
  readonly isOverridden: boolean;
  /** Whether it was just sent to be that of the environment again. */
  readonly isReset: boolean;
  /** Closed choice, where it is one. */
  readonly choices?: readonly string[];
  readonly problem?: string;
}

const LONGEST_VALUE = 3000;

/** Order in which administrators set up the integration. */
const ORDER: readonly SettingName[] = [
  'server_url',
  'salt',
  'webhooks_enabled',
  'webhooks_scope',
  'webhooks_hash_algo',
  'webhooks_event_filter',
  'webhooks_require_body_proof',
  'meetings_enabled',
  'meetings_guests',
  'meetings_adoption',
  'meetings_recording',
  'meetings_duration',
  'meetings_participants',
];

/**
 * The form's fields.
 * @param sent what was sent and refused, to be shown again; secrets are not
 * @param problems reasons by name
 */
export function settingFields(
  effective: EffectiveSettings,
  sent?: URLSearchParams,
  problems: Readonly<Partial<Record<string, string>>> = {},
): readonly SettingField[] {
  return ORDER.map((name) => {
    const isSecret = SETTINGS[name].secret === true;
    const current = valueOf(effective, name);
    return {
      name,
      isSecret,
      isSet: current !== '',
      value: isSecret ? '' : (sent?.get(name)?.slice(0, LONGEST_VALUE) ?? current),
      isOverridden: effective.overridden.includes(name),
      isReset: sent?.getAll('reset').includes(name) ?? false,
      choices: choicesOf(name),
      problem: problems[name],
    };
  });
}

/** What the form changes: what was left as it was is not touched, so that the environment goes on deciding it. */
export function settingChange(form: URLSearchParams, effective: EffectiveSettings): Record<string, unknown> {
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name): (readonly [SettingName, unknown])[] => {
      if (form.getAll('reset').includes(name)) return [[name, null]];
      const sent = form.get(name)?.slice(0, LONGEST_VALUE).trim();
      const isKept = sent === undefined || (SETTINGS[name].secret ? sent === '' : sent === valueOf(effective, name));
      return isKept ? [] : [[name, typedOf(name, sent)]];
    }),
  );
}

function valueOf({ settings }: EffectiveSettings, name: SettingName): string {
  return String(settings[SETTINGS[name].property] ?? '');
}

function choicesOf(name: SettingName): readonly string[] | undefined {
  const { type, enum: values } = SETTINGS[name].schema as { type: string; enum?: readonly string[] };
  return type === 'boolean' ? ['true', 'false'] : values;
}

/** Anything else goes on to be refused for what it is. */
function typedOf(name: SettingName, text: string): boolean | number | string {
  const { type } = SETTINGS[name].schema;
  if (type === 'integer') return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (type !== 'boolean') return text;
  return text === 'true' ? true : text === 'false' ? false : text;
}
