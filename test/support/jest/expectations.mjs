import { jestExpect } from '@jest/expect';

/** Listens to jest-circus, and lets `expect` know of the test that runs and the test of what `expect` has kept for its end. */
export function handleExpectations({ name, test }) {
  if (name === 'test_start') jestExpect.setState({ currentTestName: fullName(test), testFailing: test.failing });
  if (name === 'test_done') addExpectationErrors(test);
}

/** `expect.assertions`, `expect.hasAssertions` and snapshots that differ speak up when a test ends. */
function addExpectationErrors(test) {
  const { suppressedErrors, numPassingAsserts, isExpectingAssertions } = jestExpect.getState();
  test.numPassingAsserts = numPassingAsserts;
  jestExpect.setState({ suppressedErrors: [] });
  test.errors.push(...suppressedErrors);
  const failures = jestExpect.extractExpectedAssertionsErrors();
  // A test that has failed already needn't hear that it made no assertions.
  if (!isExpectingAssertions || test.errors.length === 0) test.errors.push(...failures.map(({ error }) => error));
}

function fullName(test) {
  const names = [];
  // The outermost block is jest-circus's own.
  for (let part = test; part.parent; part = part.parent) names.unshift(part.name);
  return names.join(' ');
}
