/**
 * Jest's `testRunner`: runs one test file with jest-circus and, unlike Jest's own, imports it as Node does. So the files of a
 * worker share the modules that they import; loading the service anew for each file took longer than most of the tests in it.
 */
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { jestExpect } from '@jest/expect';
import fc from 'fast-check';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { handleExpectations } from './expectations.mjs';
import { fileResult } from './file-result.mjs';
import { measureFile } from './file-times.mjs';
import { useEnvironment } from './globals.mjs';
import { SHORT_LIVED } from './short-lived.mjs';
import { openSnapshots, snapshotSummary } from './snapshots.mjs';
import { formatStack } from './stack-traces.mjs';
import { catchStrayErrors } from './stray-errors.mjs';

for (const option of SHORT_LIVED) setFlagsFromString(option);
register('./typescript-hooks.mjs', import.meta.url);
addEventHandler(handleExpectations);
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });

/**
 * Runs one test file.
 * @param globalConfig of Jest
 * @param config of the project
 * @param environment the file's
 * @param runtime Jest's loader of modules, which is not used
 * @param testPath of the file
 * @returns the file's result, as Jest's reporters take it
 */
export default async function runTestFile(globalConfig, config, environment, runtime, testPath) {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = formatStack;
  resetState();
  configure(getState(), globalConfig);
  useEnvironment(environment);
  const snapshots = await openSnapshots(testPath, globalConfig, config);
  jestExpect.setState({ expand: globalConfig.expand, snapshotState: snapshots, testPath });
  const strayErrors = catchStrayErrors();
  const endMeasure = measureFile(testPath);
  try {
    await import(pathToFileURL(testPath).href);
    const results = await run();
    return { ...fileResult(results, testPath, globalConfig, config), snapshot: snapshotSummary(snapshots, results) };
  } finally {
    endMeasure();
    strayErrors.stop();
    release(getState().rootDescribeBlock);
    Error.prepareStackTrace = prepareStackTrace;
  }
}

function configure(state, { testTimeout, maxConcurrency, expand, randomize, seed, testNamePattern }) {
  Object.assign(state, { maxConcurrency, expand, randomize, seed });
  if (testTimeout) state.testTimeout = testTimeout;
  if (testNamePattern) state.testNamePattern = new RegExp(testNamePattern, 'i');
}

/** What outlives a file, such as a connection, holds the hook or test that began it, which must not hold an application. */
function release({ hooks, children }) {
  for (const part of [...hooks, ...children]) {
    part.fn = undefined;
    part.asyncError = undefined;
    if (part.type === 'describeBlock') release(part);
  }
}
