/**
 * `npm run test:coverage [-- jest arguments]`: runs the tests and prints how much of `src` ran, in Jest's workers and in the
 * services that tests start as processes of their own. Details by file and line are in `coverage/index.html`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Report } from 'c8';
import { createContext } from 'istanbul-lib-report';
import reports from 'istanbul-reports';
import { featurePackageSources } from './feature-packages.mjs';
import { ROOT } from './prepare.mjs';

const FOLDER = join(ROOT, 'coverage');
const COUNTS = join(FOLDER, 'tmp');
const SOURCES = ['src', ...featurePackageSources].map((folder) => join(ROOT, folder, '/'));

rmSync(FOLDER, { recursive: true, force: true });
const status = runTests();
const coverageMap = await mergeCounts();
// The bundle of the service maps back to packages, too, which are not counted.
coverageMap.filter((path) => SOURCES.some((folder) => path.startsWith(folder)) && existsSync(path));
const context = createContext({ dir: FOLDER, coverageMap });
for (const name of ['html', 'text-summary']) reports.create(name).execute(context);
process.exitCode = status;

function runTests() {
  const env = { ...process.env, NODE_V8_COVERAGE: COUNTS };
  const tests = spawnSync(process.execPath, [join(ROOT, 'scripts/test.mjs'), '--all', '--whole', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  return tests.status ?? 1;
}

/** Files that nothing has loaded count as well. */
function mergeCounts() {
  const report = Report({
    all: true,
    src: SOURCES,
    include: ['src/**/*.ts', 'packages/*/src/**/*.ts', 'dist/**/*.js'],
    exclude: ['src/**/*.spec.ts', 'node_modules/**'],
    extension: ['.js', '.ts'],
    mergeAsync: true,
    reporter: [],
    tempDirectory: COUNTS,
  });
  return report.getCoverageMapFromAllCoverageFiles();
}
