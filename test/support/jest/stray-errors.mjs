import { addEventHandler, getState, removeEventHandler } from 'jest-circus';

/** After these events nobody takes up a rejected promise any more that the test or hook left behind. */
const ENDS = new Set(['hook_success', 'hook_failure', 'test_fn_success', 'test_fn_failure', 'run_finish']);

/**
 * Lets errors that nobody catches fail the test that runs, or the file between tests.
 * @returns what ends it
 */
export function catchStrayErrors() {
  const rejections = new Map();
  const listeners = {
    uncaughtException: (error) => report(error),
    unhandledRejection: (error, promise) => rejections.set(promise, error),
    rejectionHandled: (promise) => rejections.delete(promise),
  };
  const settle = ({ name, test }) => {
    if (!ENDS.has(name)) return;
    for (const error of rejections.values()) report(error, test);
    rejections.clear();
  };
  addEventHandler(settle);
  for (const [event, listener] of Object.entries(listeners)) process.on(event, listener);
  return {
    stop: () => {
      removeEventHandler(settle);
      for (const [event, listener] of Object.entries(listeners)) process.off(event, listener);
    },
  };
}

function report(error, test) {
  const state = getState();
  (test ?? state.currentlyRunningTest ?? { errors: state.unhandledErrors }).errors.push(error);
}
