import { join } from 'node:path';
import base from '../../jest.config.mjs';

/** An upgrade needs a build of the release before: `npm run test:upgrade`, not `npm test`. */
export default {
  ...base,
  rootDir: join(import.meta.dirname, '../..'),
  roots: ['<rootDir>/test/upgrade'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
};
