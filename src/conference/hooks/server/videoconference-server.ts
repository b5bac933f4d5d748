import type { ServerConnection } from './api-address.js';

/** A hook as the server lists it. */
export interface RemoteHook {
  /** Opaque: a UUID in 3.x, a number in 2.x. */
  readonly id: string;
  readonly callbackUrl: string;
  /** External id of the one meeting that it is for; undefined for all. */
  readonly externalMeetingId?: string;
  /** Events that it is limited to, in lower case; empty for all. */
  readonly eventFilter: string;
  /** Set in the server's own configuration, and not to be removed by call. */
  readonly permanent: boolean;
}

export interface NewHook {
  readonly callbackUrl: string;
  readonly externalMeetingId?: string;
  readonly eventFilter: string;
}

/** What a server reports about itself without a secret. */
export interface ServerPresence {
  readonly latencyMs: number;
  /** What its clock shows; undefined where it does not report it. */
  readonly date?: Date;
}

/** Port to the videoconference server: the only outbound calls of this module. Each one fails with a ServerFailure. */
export abstract class VideoconferenceServer {
  /** Registers an address; one that is already registered is confirmed and changes nothing. @returns the server's id of the hook */
  abstract create(connection: ServerConnection, hook: NewHook): Promise<string>;

  /** Every hook of the server, those of others included. */
  abstract list(connection: ServerConnection): Promise<RemoteHook[]>;

  /** Removes a hook; one that is not there, or not any more, is as good as removed. */
  abstract destroy(connection: ServerConnection, id: string): Promise<void>;

  /** Whether anything of the kind answers at the address; needs no secret. */
  abstract ping(serverUrl: string): Promise<ServerPresence>;
}
