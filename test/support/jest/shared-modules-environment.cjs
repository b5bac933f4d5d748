const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Where jest-circus keeps who listens to its events. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');
/** What jest-circus calls the symbol, another one for each file, under which it keeps how far a file is. */
const STATE = 'JEST_STATE_SYMBOL';

/** Runs test files in the worker's own realm, and puts back what Jest replaces in it for one of them. */
class SharedModulesEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  before = { console: globalThis.console, exit: process.exit };

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {
    delete globalThis[LISTENERS];
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (key.description === STATE) delete globalThis[key];
  }

  /** What goes on after a file, such as a connection, holds the hook or test that began it, which shall not hold an application. */
  handleTestEvent({ name }, { rootDescribeBlock }) {
    if (name === 'teardown') forget(rootDescribeBlock);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is no context besides the worker's. */
  getVmContext() {
    return null;
  }
}

function forget({ hooks, children }) {
  for (const part of [...hooks, ...children]) {
    part.fn = undefined;
    part.asyncError = undefined;
    if (part.type === 'describeBlock') forget(part);
  }
}

module.exports = SharedModulesEnvironment;
