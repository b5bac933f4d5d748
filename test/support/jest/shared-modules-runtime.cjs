const { createRequire, register } = require('node:module');
const { pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');
const { SourceMaps } = require('./source-maps.cjs');

const GLOBALS = pathToFileURL(require.resolve('./globals.mjs')).href;

register(pathToFileURL(require.resolve('./typescript-hooks.mjs')));

/**
 * Imports test files as Node does, so that the files of a worker share the modules that they import: loading the service
 * anew for each file took longer than most of the tests in it.
 */
class SharedModulesRuntime extends JestRuntime {
  sourceMaps = new SourceMaps();

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
    delete require.cache[path];
    return require(path);
  }

  getSourceMaps() {
    return this.sourceMaps;
  }
}

exports.default = SharedModulesRuntime;
exports.__esModule = true;
