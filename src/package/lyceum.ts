/** What other packages import from `lyceum`: the service, and how a feature is declared. */
// oxlint-disable-next-line house/no-barrels -- This is an entry of the package, and has all names of that one.
export * from './feature.js';
export { StartupError } from '../config/startup-error.js';
export { addLanguages, isInstalled } from '../languages/installed-languages.js';
export { createLyceum, type Lyceum, type LyceumOptions } from '../lyceum.js';
export type { WrittenMigration } from '../schema.js';
export { coreFeatures, standardFeatures } from '../standard-features.js';
