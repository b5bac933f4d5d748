/**
 * `npm run test:upgrade [-- jest arguments]`: the release before is built and replaced by this version under load. UPGRADE_FROM names
 * another commit to begin with; UPGRADE_SECONDS=120 is for the night.
 */
process.argv.splice(2, 0, '--config', 'test/upgrade/jest.config.mjs');
await import('./test.mjs');
