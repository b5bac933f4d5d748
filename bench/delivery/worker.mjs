/** Takes jobs as one would by hand: one statement for a handful of them, and a transaction with the work of each handful. */
import pg from 'pg';
import { AT_ONCE } from './settings.mjs';

const TAKE = `DELETE FROM baseline_job WHERE id = ANY(ARRAY(
  SELECT id FROM baseline_job WHERE run_at <= now() ORDER BY run_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)) RETURNING payload`;

const client = new pg.Client({ connectionString: process.argv[2] });
await client.connect();
process.on('message', async () => {
  for (let taken = 1; taken > 0;) {
    await client.query('BEGIN');
    const { rows } = await client.query(TAKE);
    // The work of a job that finds nothing to do: it looks.
    for (const { payload } of rows) await client.query('SELECT 1 FROM "message" WHERE "id" = $1', [payload.id]);
    await client.query('COMMIT');
    taken = rows.length;
  }
  process.send('done');
});
process.send('ready');
