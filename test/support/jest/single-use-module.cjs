const asyncHooks = require('node:async_hooks');

/** A module that is loaded anew for each test file, and leaves nothing behind. */
class SingleUseModule {
  contexts = [];

  constructor(path) {
    this.path = path;
  }

  /** @returns what the module exports */
  load() {
    const { AsyncLocalStorage } = asyncHooks;
    const { contexts } = this;
    asyncHooks.AsyncLocalStorage = class extends AsyncLocalStorage {
      constructor() {
        super();
        contexts.push(this);
      }
    };
    try {
      return require(this.path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  /** Every promise pays for every context that is in use, and a module that is forgotten alone still uses its own. */
  unload() {
    for (const context of this.contexts) context.disable();
    const { [this.path]: loaded } = require.cache;
    module.children = module.children.filter((child) => child !== loaded);
    delete require.cache[this.path];
  }
}

module.exports = { SingleUseModule };
