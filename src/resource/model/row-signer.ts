import type { Actor } from '../../auth/actor.js';
import type { Row } from '../../database/statements.js';
import type { ResourceDefinition } from './resource-definition.js';

/** For whom addresses are signed, and under which host they asked. */
export interface Signing {
  readonly resource: ResourceDefinition;
  readonly actor: Actor;
  readonly host: string | undefined;
}

/** Gives rows addresses that open files without a token, for `?signedFiles=true`; implemented above the kernel. */
export abstract class RowSigner {
  abstract sign(rows: readonly Row[], signing: Signing): Promise<Row[]>;
}
