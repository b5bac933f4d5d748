import { removeRunFolder } from '../test-run-folder.mjs';

/** Stops the run's database server and removes its data. */
export default async function teardown() {
  await removeRunFolder(process.env.LYCEUM_TEST_RUN);
}
