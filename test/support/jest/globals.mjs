/** What specs, and what supports them, get from `@jest/globals`: one set for all files of a worker. */
import { jestExpect } from '@jest/expect';
import { getState } from 'jest-circus';

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus';
export { jestExpect as expect };

/** Modules are Node's own and are shared, so none can be replaced or loaded anew for one file. */
const ABOUT_MODULES = [
  'createMockFromModule',
  'disableAutomock',
  'doMock',
  'dontMock',
  'enableAutomock',
  'isolateModules',
  'isolateModulesAsync',
  'mock',
  'requireActual',
  'requireMock',
  'resetModules',
  'setMock',
  'unmock',
  'unstable_mockModule',
];

/** The `jest` object: mock functions, spies, fake timers and the time limit of the file that runs now. */
export const jest = {};

/**
 * Points the `jest` object to a test file.
 * @param environment that the file runs in
 */
export function useEnvironment({ moduleMocker, fakeTimersModern }) {
  Object.assign(jest, mocksOf(moduleMocker), timersOf(fakeTimersModern));
}

function mocksOf(mocker) {
  return {
    fn: mocker.fn.bind(mocker),
    spyOn: mocker.spyOn.bind(mocker),
    replaceProperty: mocker.replaceProperty.bind(mocker),
    mocked: mocker.mocked.bind(mocker),
    isMockFunction: mocker.isMockFunction.bind(mocker),
    clearAllMocks: chained(() => mocker.clearAllMocks()),
    resetAllMocks: chained(() => mocker.resetAllMocks()),
    restoreAllMocks: chained(() => mocker.restoreAllMocks()),
  };
}

function timersOf(timers) {
  const directly = [
    'advanceTimersByTime',
    'advanceTimersByTimeAsync',
    'advanceTimersToNextFrame',
    'clearAllTimers',
    'getTimerCount',
    'runAllTicks',
    'runAllTimers',
    'runAllTimersAsync',
    'runOnlyPendingTimers',
    'runOnlyPendingTimersAsync',
    'setSystemTime',
    'setTimerTickMode',
  ];
  return {
    ...Object.fromEntries(directly.map((name) => [name, (...args) => timers[name](...args)])),
    advanceTimersToNextTimer: (steps) => timers.advanceTimersToNextTimer(steps),
    advanceTimersToNextTimerAsync: (steps) => timers.advanceTimersToNextTimerAsync(steps),
    getRealSystemTime: () => timers.getRealSystemTime(),
    now: () => timers.now(),
    useFakeTimers: chained((settings) => timers.useFakeTimers(settings)),
    useRealTimers: chained(() => timers.useRealTimers()),
  };
}

function chained(act) {
  return (...args) => {
    act(...args);
    return jest;
  };
}

jest.setTimeout = chained((milliseconds) => {
  getState().testTimeout = milliseconds;
});

for (const name of ABOUT_MODULES) {
  jest[name] = () => {
    throw new Error(`jest.${name} is not available: test files share their modules (decision 70). Inject a double instead.`);
  };
}
