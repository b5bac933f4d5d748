import base from '../support/jest/global-teardown.mjs';
import { removeNetworkOf } from '../support/cluster/leftovers.mjs';

/** Also after a test that failed half way. */
export default async function teardown() {
  await removeNetworkOf(process.pid);
  await base();
}
