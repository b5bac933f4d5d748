import 'reflect-metadata';
import { resolve } from 'node:path';
import { readEnvironment } from './config/read-environment.js';
import { writeMigration } from './database/schema/migration-file.js';
import type { Feature } from './feature/feature.js';
import { FeatureList } from './feature/feature-list.js';
import { runService } from './run-service.js';
import { missingChange } from './schema.js';
import { serve } from './serve.js';
import { type ApiOptions, describeApi } from './api-options.js';
import type { ApiDescription } from './resource/protocol/api-description.js';

export interface LyceumOptions extends ApiOptions {
  /** All that the service consists of: `[...standardFeatures, mine]`. */
  readonly features: readonly Feature[];
}

/** A migration that was written. */
export interface WrittenMigration {
  readonly path: string;
  /** How many statements it runs. */
  readonly statements: number;
}

/**
 * The service with the features that are given; nothing is opened yet.
 * @throws StartupError where a feature's name is taken or malformed, or a feature that it needs is missing
 */
export function createLyceum({ features, ...api }: LyceumOptions): Lyceum {
  return new Lyceum(new FeatureList(features), describeApi(api));
}

/** A service made of features: what `npm start` and `npm run db:generate` do, for any list of them. */
export class Lyceum {
  constructor(
    private readonly features: FeatureList,
    private readonly api: ApiDescription,
  ) {}

  /** Runs the service as `npm start` does, set up by the same environment variables, and ends the process with it. */
  async start(): Promise<never> {
    return runService(async () => ({ serve, features: this.features, api: this.api }), this.features.migrations);
  }

  /**
   * Writes the migration from the existing ones to what the classes of all features say.
   * @param name what changes, in words: `add badges`
   * @param folder where the sources of the feature's migrations are, below the working directory
   * @returns undefined where nothing differs
   * @throws StartupError where the name has no usable characters or an existing migration fails
   */
  async generateMigration(name: string, folder = 'migrations'): Promise<WrittenMigration | undefined> {
    const change = await missingChange(readEnvironment(), this.features);
    if (change.up.length === 0) return undefined;
    return { path: await writeMigration(resolve(folder), name, new Date(), change), statements: change.up.length };
  }
}
