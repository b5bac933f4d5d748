import base from '../support/jest/global-setup.mjs';
import { removeAbandonedNetworks } from '../support/cluster/leftovers.mjs';

/** What runs that were killed left behind goes first: its processes would go on writing into the folders that are removed next. */
export default async function setup(run) {
  await removeAbandonedNetworks();
  await base(run);
  process.env.LYCEUM_CLUSTER_OWNER = String(process.pid);
}
