import type { Actor } from '../../auth/actor.js';
import type { ResourceDefinition } from './resource-definition.js';

/** A file of a form whose first byte has come. */
export interface ArrivingFile {
  readonly resource: ResourceDefinition;
  /** The item that the address names. */
  readonly id: number | undefined;
  readonly actor: Actor;
  readonly query: string;
  /** What the form said before the file. */
  readonly texts: Readonly<Record<string, unknown>>;
  /** Bytes that the file has at least, as the request announced. */
  readonly size: number;
}

/** Refuses files for which there is no room before they come; implemented above the kernel. */
export abstract class ArrivingFiles {
  /** @throws Problem */
  abstract admit(file: ArrivingFile): Promise<void>;
}
