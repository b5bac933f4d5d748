const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** A test environment without a realm of its own: test files run in the worker's, and what Jest replaces there is put back. */
class SharedRealmEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  before = { console: globalThis.console, exit: process.exit, getBuiltinModule: process.getBuiltinModule };

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  async setup() {
    process.getBuiltinModule = this.before.getBuiltinModule;
  }

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is no context besides the worker's. */
  getVmContext() {
    return null;
  }
}

module.exports = SharedRealmEnvironment;
