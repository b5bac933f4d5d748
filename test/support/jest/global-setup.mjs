import { makeRunFolder, removeAbandonedRunFolders } from '../test-run-folder.mjs';

/** Gives the run a folder for its database server; the first test that asks for a database starts it. */
export default async function setup() {
  await removeAbandonedRunFolders();
  process.env.LYCEUM_TEST_RUN = makeRunFolder();
}
