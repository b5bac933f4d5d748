import { makeRunFolder, removeAbandonedRunFolders } from '../test-run-folder.mjs';

/** Gives the run a folder for its database servers; the first test of a worker that asks for a database starts one. */
export default async function setup() {
  await removeAbandonedRunFolders();
  process.env.LYCEUM_TEST_RUN = makeRunFolder();
}
