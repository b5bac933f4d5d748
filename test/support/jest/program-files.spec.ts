import { describe, expect, it } from '@jest/globals';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const TESTS = join(import.meta.dirname, '../..');
const { startsPrograms } = createRequire(import.meta.url)('./program-files.cjs') as { startsPrograms(path: string): boolean };

describe('the half of the suite that starts programs', () => {
  it.each(['pages/courses.spec.ts', 'e2e/readme.spec.ts', 'operations/first-start.spec.ts', 'e2e/delivery/web-push.spec.ts'])(
    'has %s, which starts one by itself or by what it imports',
    (file) => expect(startsPrograms(join(TESTS, file))).toBe(true),
  );

  it.each(['e2e/platform/courses.spec.ts', 'contract/agreement.spec.ts', 'pages/quiz-pages.spec.ts'])(
    'has not %s, which asks the service of its own process',
    (file) => expect(startsPrograms(join(TESTS, file))).toBe(false),
  );
});
