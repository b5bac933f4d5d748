/** `npm run test:cluster [-- jest arguments]`: failovers of a PostgreSQL under Patroni. CLUSTER_SECONDS=300 is for the night. */
process.argv.splice(2, 0, '--config', 'test/cluster/jest.config.mjs');
await import('./test.mjs');
