/** A unit of work of a hand-written service. */

/** @param {import('pg').Pool} pool @param {(client: import('pg').PoolClient) => Promise<unknown>} work rolled back where it throws */
export async function inTransaction(pool, work) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
