import { availableParallelism } from 'node:os';

/**
 * One configuration for unit, contract and end-to-end tests; every file with a database gets its own clone of the template.
 * docs/decisions/0070-test-files-share-modules.md says how the files share what they import.
 */
export default {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // By `npm run test:cluster` and `npm run test:upgrade`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/cluster/', '<rootDir>/test/upgrade/'],
  testEnvironment: '<rootDir>/test/support/jest/shared-realm-environment.cjs',
  testRunner: '<rootDir>/test/support/jest/test-runner.mjs',
  transform: {},
  injectGlobals: false,
  globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
  // One more than there are processors, since browsers and databases are waited for; each takes up to a gigabyte.
  maxWorkers: Math.min(availableParallelism() + 1, 4),
  testSequencer: '<rootDir>/test/support/jest/long-files-first.cjs',
  testTimeout: 300_000,
  // A worker writes the coverage of all that it ran as it ends.
  ...(process.env.NODE_V8_COVERAGE && { workerGracefulExitTimeout: 30_000 }),
};
