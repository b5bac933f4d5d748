import { removeRunFolder } from '../test-run-folder.mjs';

/** Stops the run's database servers and removes their data. */
export default async function teardown() {
  await removeRunFolder(process.env.LYCEUM_TEST_RUN);
}
