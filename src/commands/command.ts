import type { FeatureList } from '../feature/feature-list.js';
import type { ApiDescription } from '../resource/protocol/api-description.js';

/** What a service is composed of: the features of other packages are among them, with their tables, migrations and jobs. */
export interface ComposedService {
  readonly features: FeatureList;
  readonly api: ApiDescription;
}

/**
 * A task of the operator's.
 * @param compose gives the service; most of what a process reads, so that a command that needs none of it stays quick
 * @param args what is given after the command's name
 * @throws StartupError with one sentence for what the operator can mend
 */
export type Command = (compose: () => Promise<ComposedService>, args: readonly string[]) => Promise<void>;
