import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Environment } from '../config/environment.js';
import { StartupError } from '../config/startup-error.js';
import { connectInTime } from './connect-in-time.js';
import { connectionProblem } from './connection-problem.js';
import { requireDatabaseUrl } from './data-source.js';
import { clientBy, wayTo } from './primary/primary-client.js';

const TIMEOUT_MS = 5_000;
/** Turns in which the pooler is to give one connection of the server to two clients. */
const TURNS = 10;
const PAUSE_MS = 20;
/** PostgreSQL's invalid_sql_statement_name: what one connection of the server prepared was asked of another. */
const NOT_PREPARED = '26000';
/** What PgBouncer says to a client that names settings it does not know, or before 1.20 any. */
const REFUSES_SETTINGS = 'unsupported startup parameter';
const STATEMENT = { name: 'lyceum_pooler', text: 'SELECT pg_backend_pid() AS "server"' };

const WITHOUT_LIMIT =
  'Statements through the pooler of DATABASE_URL have no limit of time. Let it set one for its connections (connect_query of PgBouncer, see docs/operations.md), or set DATABASE_REQUEST_TIMEOUT=0.';
const TOO_OLD =
  'The pooler of DATABASE_URL forgets prepared statements between transactions. Use PgBouncer 1.21 or newer with max_prepared_statements above 0, or let DATABASE_URL name PostgreSQL itself.';

/**
 * Refuses a connection that a pooler may give to others: its locks and channels would be theirs too.
 * @param client connected; the number that it was given is that of the server's process, unless a pooler made one up
 * @throws StartupError
 */
export async function requireDirect(client: pg.Client, variable: string): Promise<void> {
  const { rows } = await client.query<{ server: number }>(STATEMENT.text);
  if (rows[0]?.server !== processOf(client)) throw leadsThroughPooler(variable);
}

/** @returns what to say where a connection failed since a pooler is there that refuses settings for a session; undefined otherwise */
export function poolerProblem(error: unknown, variable: string): StartupError | undefined {
  return error instanceof Error && error.message.includes(REFUSES_SETTINGS) ? leadsThroughPooler(variable) : undefined;
}

function leadsThroughPooler(variable: string): StartupError {
  return new StartupError(
    `${variable} leads through a connection pooler. Migrations, locks and notifications need PostgreSQL itself: name it in DATABASE_DIRECT_URL.`,
  );
}

/**
 * Looks whether the service can work through the pooler of DATABASE_URL: what a client has prepared has to be there in its next
 * transaction, on whichever connection of the server that runs, and statements need a limit of time, which the pooler sets.
 * @throws StartupError
 */
export async function requireUsablePooler(environment: Environment): Promise<void> {
  const url = requireDatabaseUrl(environment);
  const clients = [clientOf(url), clientOf(url)] as const;
  try {
    await Promise.all(clients.map((client) => connectInTime(client, TIMEOUT_MS)));
    await prepareAndMove(...clients);
    if (environment.DATABASE_REQUEST_TIMEOUT > 0) await requireTimeLimit(clients[0]);
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_PREPARED || String(error).includes(REFUSES_SETTINGS))
      throw new StartupError(TOO_OLD, { cause: error });
    throw error instanceof StartupError ? error : connectionProblem(url, 'DATABASE_URL', error);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function requireTimeLimit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ limit: string }>(`SELECT current_setting('statement_timeout') AS "limit"`);
  if (rows[0]?.limit === '0') throw new StartupError(WITHOUT_LIMIT);
}

/**
 * One client prepares a statement, another takes that very connection of the server, and the first one runs its statement on another.
 * A pooler that does not give the connection to the other in so many turns is believed.
 */
async function prepareAndMove(one: pg.Client, other: pg.Client): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const prepared = await serverOf(one);
    await other.query('START TRANSACTION');
    const taken = (await other.query<{ server: number }>(STATEMENT.text)).rows[0]?.server;
    if (taken === prepared) await serverOf(one);
    await other.query('ROLLBACK');
    if (taken === prepared) return;
    await pause(PAUSE_MS);
  }
}

async function serverOf(client: pg.Client): Promise<number | undefined> {
  return (await client.query<{ server: number }>(STATEMENT)).rows[0]?.server;
}

function clientOf(connectionString: string): pg.Client {
  const client = clientBy(wayTo(connectionString, true), {
    application_name: 'lyceum start',
    query_timeout: TIMEOUT_MS,
  });
  // Losing the server shows in the statements that follow; unheard, the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** pg's typings leave it out, and its version is pinned. */
function processOf(client: pg.Client): number | null {
  return (client as unknown as { readonly processID: number | null }).processID;
}
