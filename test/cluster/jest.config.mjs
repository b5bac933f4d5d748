import { join } from 'node:path';
import base from '../../jest.config.mjs';

/** Failovers of a real cluster take minutes and need root: `npm run test:cluster`, not `npm test`. */
export default {
  ...base,
  rootDir: join(import.meta.dirname, '../..'),
  roots: ['<rootDir>/test/cluster'],
  testPathIgnorePatterns: [],
  globalSetup: '<rootDir>/test/cluster/global-setup.mjs',
  globalTeardown: '<rootDir>/test/cluster/global-teardown.mjs',
  maxWorkers: 1,
};
