import { SnapshotState, buildSnapshotResolver } from 'jest-snapshot';

/**
 * Opens the snapshots of a test file.
 * @param testPath of the file
 * @param globalConfig of Jest
 * @param config of the project
 */
export async function openSnapshots(testPath, { expand, updateSnapshot }, config) {
  const resolver = await buildSnapshotResolver(config);
  const { prettierPath, rootDir, snapshotFormat } = config;
  return new SnapshotState(resolver.resolveSnapshotPath(testPath), { expand, updateSnapshot, prettierPath, rootDir, snapshotFormat });
}

/**
 * Writes what changed, and tells Jest what it found.
 * @param snapshots of a file whose tests have run
 * @param results of those tests
 */
export function snapshotSummary(snapshots, { testResults }) {
  for (const { testPath, status, errors } of testResults) {
    // A test that didn't run to its end says nothing about its snapshots.
    if (status === 'skip' || errors.length > 0) snapshots.markSnapshotsAsCheckedForTest(testPath.slice(1).join(' '));
  }
  const uncheckedKeys = snapshots.getUncheckedKeys();
  const unchecked = snapshots.getUncheckedCount();
  if (unchecked > 0) snapshots.removeUncheckedKeys();
  const { deleted } = snapshots.save();
  const { added, matched, unmatched, updated } = snapshots;
  return { added, fileDeleted: deleted, matched, unmatched, updated, unchecked: deleted ? 0 : unchecked, uncheckedKeys };
}
