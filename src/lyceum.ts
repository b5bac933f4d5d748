import 'reflect-metadata';
import { type ApiOptions, describeApi } from './api-options.js';
import type { ComposedService } from './commands/command.js';
import { runCommand } from './commands/run-command.js';
import { readEnvironment } from './config/read-environment.js';
import type { Feature } from './feature/feature.js';
import { FeatureList } from './feature/feature-list.js';
import { runService } from './run-service.js';
import { writeMissingMigration, type WrittenMigration } from './schema.js';
import { serve } from './serve.js';

export interface LyceumOptions extends ApiOptions {
  /** All that the service consists of: `[...standardFeatures, mine]`. */
  readonly features: readonly Feature[];
}

/**
 * The service with the features that are given; nothing is opened yet.
 * @throws StartupError where a feature's name is taken or malformed, or a feature that it needs is missing
 */
export function createLyceum({ features, ...api }: LyceumOptions): Lyceum {
  return new Lyceum({ features: new FeatureList(features), api: describeApi(api) });
}

/** A service made of features: what `npm start` and the commands of operators do, for any list of them. */
export class Lyceum {
  constructor(private readonly service: ComposedService) {}

  /** Runs the service as `npm start` does, set up by the same environment variables, and ends the process with it. */
  async start(): Promise<never> {
    return runService(async () => ({ serve, ...this.service }), this.service.features.migrations);
  }

  /**
   * Does what a program of one's own is called for: nothing or `start` starts the service, any other word is one of its commands, as
   * `migrate` or `admin:create`, on this service with all its features; `help` lists them. Exit code 1 where it fails.
   * @param args what follows the program's name: `process.argv.slice(2)`
   */
  async run([name = 'start', ...args]: readonly string[]): Promise<void> {
    if (name === 'start') await this.start();
    else await runCommand(name, args, async () => this.service);
  }

  /**
   * Writes the migration from the existing ones to what the classes of all features say.
   * @param name what changes, in words: `add badges`
   * @param folder where the sources of the feature's migrations are, below the working directory
   * @returns undefined where nothing differs
   * @throws StartupError where the name has no usable characters or an existing migration fails
   */
  async generateMigration(name: string, folder = 'migrations'): Promise<WrittenMigration | undefined> {
    return writeMissingMigration(readEnvironment(), this.service.features, name, folder);
  }
}
