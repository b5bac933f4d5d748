import { createEmptyTestResult } from '@jest/test-result';
import { formatExecError, formatResultsErrors } from 'jest-message-util';

const STATUS = { skip: 'pending', todo: 'todo' };

/**
 * Gives what jest-circus found out about a file the form that Jest's reporters take.
 * @param result of a run
 * @param testPath of the file
 * @param globalConfig of Jest
 * @param config of the project
 */
export function fileResult({ testResults, unhandledErrors, unhandledErrorsDetailed }, testPath, globalConfig, config) {
  const tests = testResults.map(testResult);
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  const stray = unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig));
  const failures = [formatResultsErrors(tests, config, globalConfig, testPath), ...stray].filter(Boolean);
  return {
    ...createEmptyTestResult(),
    displayName: config.displayName,
    failureMessage: failures.length > 0 ? failures.join('\n\n') : null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    testExecError: unhandledErrors.length > 0 ? { message: '', stack: unhandledErrors.join('\n') } : undefined,
    testFilePath: testPath,
    testResults: tests,
  };
}

function testResult({ testPath, status, errors, errorsDetailed, startedAt, ...result }) {
  // The first name is that of jest-circus's own outermost block.
  const names = testPath.slice(1);
  return {
    ancestorTitles: names.slice(0, -1),
    duration: result.duration,
    failing: result.failing,
    failureDetails: errorsDetailed,
    failureMessages: [...errors],
    fullName: names.join(' '),
    invocations: result.invocations,
    location: result.location,
    numPassingAsserts: result.numPassingAsserts,
    retryReasons: [...result.retryReasons],
    startAt: startedAt,
    status: STATUS[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
    title: names.at(-1),
  };
}
