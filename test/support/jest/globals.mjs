/** What specs, and what supports them, import from `@jest/globals`: live bindings to that of the file that runs now. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

export function adopt(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
