import type { Environment } from '../../config/environment.js';
import { PublicAddresses } from '../../platform/delivery/outbound/address-policy.js';
import { requireAdmittedHost } from '../../platform/delivery/outbound/admitted-lookup.js';
import type { IntegrationSettings } from './integration-settings.js';
import { didYouMean } from '../../resource/protocol/nearest.js';

/** Names of the settings, as callers know them; each is a column of `conference_setting`. */
export type SettingName =
  | 'webhooks_enabled'
  | 'webhooks_scope'
  | 'webhooks_hash_algo'
  | 'webhooks_event_filter'
  | 'webhooks_require_body_proof'
  | 'meetings_enabled'
  | 'meetings_guests'
  | 'meetings_adoption'
  | 'meetings_recording'
  | 'meetings_duration'
  | 'meetings_participants'
  | 'server_url'
  | 'salt';

/** Where calls to the server may go beyond https and public addresses. */
type OutboundLeave = Readonly<Pick<Environment, 'VIDEOCONF_ALLOW_HTTP' | 'VIDEOCONF_ALLOW_PRIVATE'>>;

export interface SettingDeclaration {
  readonly property: Exclude<keyof IntegrationSettings, 'former'>;
  readonly description: string;
  /** Taken in, never given out. */
  readonly secret?: true;
  readonly schema: Readonly<Record<string, unknown>>;
  /** The value to keep, or why it is refused. @param operator what the operator lets calls do */
  read(value: unknown, operator: OutboundLeave): { readonly value: unknown } | { readonly rejection: string };
}

/** Each setting of the integration: its meaning, its valid values, its source. */
export const SETTINGS: Readonly<Record<SettingName, SettingDeclaration>> = {
  webhooks_enabled: {
    property: 'webhooksEnabled',
    description: 'Whether callbacks are registered on the videoconference server.',
    schema: { type: 'boolean' },
    read: readBoolean,
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
  webhooks_require_body_proof: {
    property: 'webhooksRequireBodyProof',
    description:
      'Whether deliveries are refused that prove their address and not their body: without a checksum, or with the constant one of servers 3.0 to 3.3.',
    schema: { type: 'boolean' },
    read: readBoolean,
  },
  meetings_enabled: {
    property: 'meetingsEnabled',
    description: 'Whether meetings can be started, joined and ended here: the service then makes their rooms on the server.',
    schema: { type: 'boolean' },
    read: readBoolean,
  },
  meetings_guests: {
    property: 'meetingsGuests',
    description: 'Whether people without an account can join meetings by a link.',
    schema: { type: 'boolean' },
    read: readBoolean,
  },
  meetings_adoption: {
    property: 'meetingsAdoption',
    description: 'What becomes of rooms that other systems made: nothing, a list for administrators, or a hidden meeting at once.',
    schema: { type: 'string', enum: ['off', 'list', 'adopt'] },
    read: oneOf(['off', 'list', 'adopt']),
  },
  meetings_recording: {
    property: 'meetingsRecording',
    description: 'Whether meetings can be recorded.',
    schema: { type: 'boolean' },
    read: readBoolean,
  },
  meetings_duration: {
    property: 'meetingsDuration',
    description: 'Longest time that a room made here exists, in minutes; 0 for no limit.',
    schema: { type: 'integer', minimum: 0, maximum: 1_440 },
    read: wholeNumber(1_440),
  },
  meetings_participants: {
    property: 'meetingsParticipants',
    description: 'Most people in a room made here; 0 for no limit.',
    schema: { type: 'integer', minimum: 0, maximum: 10_000 },
    read: wholeNumber(10_000),
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

function refuse(rejection: string): { readonly rejection: string } {
  return { rejection };
}

function readBoolean(value: unknown): ReturnType<SettingDeclaration['read']> {
  return typeof value === 'boolean' ? { value } : refuse('This value should be of type boolean.');
}

function wholeNumber(most: number): SettingDeclaration['read'] {
  return (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
      ? { value }
      : refuse(`This value should be a whole number from 0 to ${most}.`);
}

function oneOf(choices: readonly string[]): SettingDeclaration['read'] {
  return (value) =>
    typeof value === 'string' && choices.includes(value)
      ? { value }
      : refuse(`This value should be one of: ${choices.join(', ')}.${didYouMean(String(value), choices)}`);
}

function readServerUrl(value: unknown, operator: OutboundLeave): ReturnType<SettingDeclaration['read']> {
  const text = typeof value === 'string' ? value.trim().replace(/\/+$/, '') : '';
  if (text.length > 500 || !/^https?:\/\/[^\s?#@]+$/i.test(text) || !URL.canParse(text))
    return refuse(
      'This value should be an absolute address without query and user name, such as https://meet.example.org/bigbluebutton/api.',
    );
  if (!operator.VIDEOCONF_ALLOW_HTTP && !/^https:/i.test(text))
    return refuse('This address must be https; only the operator can allow http (VIDEOCONF_ALLOW_HTTP).');
  if (!operator.VIDEOCONF_ALLOW_PRIVATE && !hasPublicHost(text))
    return refuse('This address is not a public one; only the operator can allow private ones (VIDEOCONF_ALLOW_PRIVATE).');
  return { value: text };
}

/** Names are resolved, and refused, when the server is called. */
function hasPublicHost(address: string): boolean {
  try {
    requireAdmittedHost(new URL(address), new PublicAddresses());
    return true;
  } catch {
    return false;
  }
}
