import pg from 'pg';
import type { EmbeddedServer } from '../../../src/database/embedded/embedded-server.js';

/** An empty database. @returns its address */
export async function newDatabaseOn(server: EmbeddedServer, name: string): Promise<string> {
  const connection = new pg.Client({ connectionString: server.url });
  await connection.connect();
  await connection.query(`CREATE DATABASE ${name}`);
  await connection.end();
  return server.urlOf(name);
}
