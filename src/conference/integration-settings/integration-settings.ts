/** How Lyceum and the videoconference server work together now. */
export interface IntegrationSettings {
  readonly serverUrl?: string;
  /** Shared secret; never serialised, never logged. */
  readonly salt?: string;
  /** What addresses and deliveries were signed with until a change some minutes ago; undefined where that is long past. */
  readonly former?: FormerSecrets;
  readonly webhooksEnabled: boolean;
  /** Whether meetings are started, joined and ended here. */
  readonly meetingsEnabled: boolean;
  /** Whether people without an account can join them by a link. */
  readonly meetingsGuests: boolean;
  /** What becomes of rooms that other systems made. */
  readonly meetingsAdoption: 'off' | 'list' | 'adopt';
  readonly meetingsRecording: boolean;
  /** Minutes; 0 for no limit. */
  readonly meetingsDuration: number;
  /** 0 for no limit. */
  readonly meetingsParticipants: number;
  readonly webhooksScope: 'per_meeting' | 'global';
  readonly webhooksHashAlgorithm: 'sha256' | 'sha1';
  /** Ids of events, lower case, separated by commas; empty for all. */
  readonly webhooksEventFilter: string;
  /** Whether deliveries are refused that prove their address and not their body. */
  readonly webhooksRequireBodyProof: boolean;
}

/** For how long what was signed before a change of the settings is still accepted, in milliseconds: as long as an address is good. */
export const FORMER_MS = 15 * 60 * 1000;

/** The secret and the digest before a change of the settings. */
export interface FormerSecrets {
  readonly salt: string | undefined;
  readonly algorithm: 'sha256' | 'sha1';
}
