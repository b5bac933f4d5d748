const { createRequire, register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { setFlagsFromString } = require('node:v8');
const { default: JestRuntime } = require('jest-runtime');
const { SingleUseModule } = require('./single-use-module.cjs');
const { SourceMaps } = require('./source-maps.cjs');

const GLOBALS = pathToFileURL(require.resolve('./globals.mjs')).href;
/** Bytes of bytecode that a function runs through before V8 thinks of optimising it, four times as many as of itself. */
const BYTES_RUN_BEFORE_OPTIMISING = 600_000;

// Most functions run a few times only: with V8's own threshold, a tenth of the processor time goes into optimising them.
setFlagsFromString(`--interrupt-budget=${BYTES_RUN_BEFORE_OPTIMISING}`);

register(pathToFileURL(require.resolve('./typescript-hooks.mjs')));

/**
 * Imports test files as Node does, so that the files of a worker share the modules that they import: loading the service
 * anew for each file took longer than most of the tests in it.
 */
class SharedModulesRuntime extends JestRuntime {
  sourceMaps = new SourceMaps();
  internalModules = [];

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    const { adopt } = await import(GLOBALS);
    adopt(super.requireModuleOrMock(path, '@jest/globals'));
    return import(pathToFileURL(path).href);
  }

  requireModule(from, name = from) {
    return createRequire(from)(name);
  }

  /** Jest's own modules hold the state of one test file. */
  requireInternalModule(path) {
    const single = new SingleUseModule(path);
    this.internalModules.push(single);
    return single.load();
  }

  teardown() {
    super.teardown();
    for (const single of this.internalModules) single.unload();
  }

  getSourceMaps() {
    return this.sourceMaps;
  }
}

exports.default = SharedModulesRuntime;
exports.__esModule = true;
