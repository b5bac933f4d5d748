/** Fills the database of a school day by the command that anybody has. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** People beyond which a database is a school already. */
const FILLED = 100;

/** @param {import('pg').Client} client @param {string} url @param {string} size as of `db:seed` @param {number} [users] as many in its shape */
export async function seedSchool(client, url, size, users) {
  const { rows } = await client.query('SELECT count(*)::int AS "people" FROM "user"');
  if (rows[0].people > FILLED) return;
  const parameters = ['scripts/run.mjs', 'db:seed', '--size', size, '--yes', ...(users ? ['--users', String(users)] : [])];
  const child = spawn(process.execPath, parameters, { env: { ...process.env, DATABASE_URL: url }, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Seeding ended with ${code}.`);
  await client.query('VACUUM ANALYZE');
}
