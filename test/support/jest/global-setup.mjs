import { propertySeed } from './property-seed.mjs';
import { shareOfRun } from './share-of-run.mjs';
import { makeRunFolder, removeAbandonedRunFolders } from '../test-run-folder.mjs';

/**
 * Gives the run a folder for its database servers; the first test of a worker that asks for a database starts one. Chooses, and prints,
 * what the guards over all resources ask, and where property tests start.
 */
export default async function setup({ nonFlagArgs = [], rootDir }) {
  const chosen = [shareOfRun({ isNamed: nonFlagArgs.length > 0, root: rootDir }, process.env), propertySeed(rootDir, process.env)];
  for (const { variables, line } of chosen) {
    Object.assign(process.env, variables);
    if (line !== undefined) process.stdout.write(`${line}\n`);
  }
  await removeAbandonedRunFolders();
  process.env.LYCEUM_TEST_RUN = makeRunFolder();
}
