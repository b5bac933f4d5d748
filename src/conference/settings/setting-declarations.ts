import type { IntegrationSettings } from './integration-settings.js';

/** Names of the settings, as callers know them; each is a column of `conference_setting`. */
export type SettingName = 'webhooks_enabled' | 'webhooks_scope' | 'webhooks_hash_algo' | 'webhooks_event_filter' | 'server_url' | 'salt';

export interface SettingDeclaration {
  readonly property: keyof IntegrationSettings;
  readonly description: string;
  /** Taken in, never given out. */
  readonly secret?: true;
  readonly schema: Readonly<Record<string, unknown>>;
  /** The value to keep, or why it is refused. @param allowsHttp whether the operator lets calls go over http */
  read(value: unknown, allowsHttp: boolean): { readonly value: unknown } | { readonly refusal: string };
}

/** Each setting of the integration: what it means, what it may be, where it is kept. */
export const SETTINGS: Readonly<Record<SettingName, SettingDeclaration>> = {
  webhooks_enabled: {
    property: 'webhooksEnabled',
    description: 'Whether callbacks are registered on the videoconference server.',
    schema: { type: 'boolean' },
    read: (value) => (typeof value === 'boolean' ? { value } : refuse('This value should be of type boolean.')),
  },
  webhooks_scope: {
    property: 'webhooksScope',
    description: 'One callback for each meeting, or one for the whole server.',
    schema: { type: 'string', enum: ['per_meeting', 'global'] },
    read: oneOf(['per_meeting', 'global']),
  },
  webhooks_hash_algo: {
    property: 'webhooksHashAlgorithm',
    description: 'Digest of our addresses and calls; servers 2.x take sha1 only.',
    schema: { type: 'string', enum: ['sha256', 'sha1'] },
    read: oneOf(['sha256', 'sha1']),
  },
  webhooks_event_filter: {
    property: 'webhooksEventFilter',
    description: 'Ids of the events to be sent, separated by commas; empty for all.',
    schema: { type: 'string', maxLength: 2000, example: 'user-joined,user-left' },
    read: (value) =>
      typeof value === 'string' && /^[\w\s,-]{0,2000}$/.test(value)
        ? { value: eventFilter(value) }
        : refuse('This value should be a comma-separated list of event ids.'),
  },
  server_url: {
    property: 'serverUrl',
    description: "Address of the server's API, such as https://meet.example.org/bigbluebutton/api.",
    schema: { type: 'string', format: 'uri', maxLength: 500 },
    read: readServerUrl,
  },
  salt: {
    property: 'salt',
    description: 'Secret shared with the server (`bbb-conf --secret`); can be set, is never shown.',
    secret: true,
    schema: { type: 'string', format: 'password', minLength: 1, maxLength: 500, writeOnly: true },
    read: (value) =>
      typeof value === 'string' && /^[^\p{Cc}]{1,500}$/u.test(value.trim())
        ? { value: value.trim() }
        : refuse('This value should be a text of 1 to 500 characters.'),
  },
};

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** The list as the server compares it: lower case, without blanks and empty members. */
export function eventFilter(list: string): string {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  return [...new Set(names)].filter((name) => name !== '').join(',');
}

function refuse(refusal: string): { readonly refusal: string } {
  return { refusal };
}

function oneOf(choices: readonly string[]): SettingDeclaration['read'] {
  return (value) =>
    typeof value === 'string' && choices.includes(value) ? { value } : refuse(`This value should be one of: ${choices.join(', ')}.`);
}

function readServerUrl(value: unknown, allowsHttp: boolean): ReturnType<SettingDeclaration['read']> {
  const text = typeof value === 'string' ? value.trim().replace(/\/+$/, '') : '';
  if (text.length > 500 || !/^https?:\/\/[^\s?#@]+$/i.test(text) || !URL.canParse(text))
    return refuse(
      'This value should be an absolute address without query and user name, such as https://meet.example.org/bigbluebutton/api.',
    );
  if (!allowsHttp && !/^https:/i.test(text))
    return refuse('This address must be https; only the operator can allow http (VIDEOCONF_ALLOW_HTTP).');
  return { value: text };
}
