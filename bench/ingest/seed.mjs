/** Meetings for each service, and ledgers as long as asked for: of the same people, beyond a million of meetings that are over. */
import { APART, BEGINNING } from './deliveries.mjs';
import { MEETINGS, PEOPLE } from './settings.mjs';

export const SERVICES = ['lyceum', 'baseline'];
/** More events than meetings ever have; what the ledger holds besides is of others. */
const MOST_OF_THE_SAME = 1_000_000;
const EVENTS_OF_A_PAST_MEETING = 50_000;

/** @returns the external ids of a service's meetings */
export function meetingsOf(service) {
  return Array.from({ length: MEETINGS }, (_, index) => `${service}-${index}`);
}

/** @param {import('pg').Client} client @param {number} rows of each ledger */
export async function seed(client, rows) {
  await client.query(`
    CREATE TABLE baseline_activity (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, meeting_id integer NOT NULL, participant_key text NOT NULL,
      in_at timestamptz, out_at timestamptz, metrics jsonb NOT NULL, UNIQUE (meeting_id, participant_key));
    CREATE TABLE baseline_event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, meeting_id integer NOT NULL, participant_key text, device text,
      kind text NOT NULL, time bigint NOT NULL, identity text NOT NULL UNIQUE, payload jsonb NOT NULL, arrived_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON baseline_event (meeting_id, participant_key, time);`);
  for (const service of SERVICES) {
    await client.query(
      `INSERT INTO conference_meeting (title, remote_id, status, visibility) SELECT name, name, 'open', 'visible' FROM unnest($1::text[]) AS name`,
      [meetingsOf(service)],
    );
  }
  await client.query(
    `INSERT INTO conference_meeting (title, remote_id, status, visibility)
     SELECT name, name, 'closed', 'visible' FROM (SELECT 'past-' || n AS name FROM generate_series(0, $1::int - 1) AS n) AS past`,
    [pastMeetings(rows)],
  );
  await client.query('ANALYZE conference_meeting');
  for (const [table, service] of [
    ['conference_event', 'lyceum'],
    ['baseline_event', 'baseline'],
  ]) {
    await withoutIndexes(client, table, () => fill(client, table, service, rows));
  }
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

function pastMeetings(rows) {
  return Math.ceil(Math.max(0, rows - MOST_OF_THE_SAME) / EVENTS_OF_A_PAST_MEETING);
}

/** Before whatever is sent: an event that comes later than one of its own time has the whole of a person's meeting folded again. */
async function fill(client, table, service, rows) {
  await client.query(
    `INSERT INTO ${table} (meeting_id, participant_key, device, kind, time, identity, payload)
     SELECT m.id, 'g:guest-' || n % $3, 'w_' || n % $3, 'message', $7::bigint + n * $8::int, substr(encode(sha256(($1 || n)::bytea), 'base64'), 1, 22),
       '{"event": "chat-message-posted"}' FROM generate_series(1, $2::int) AS n
     JOIN conference_meeting m ON m.remote_id = CASE WHEN n <= $5 THEN $1 || '-' || n % $4 ELSE 'past-' || (n - $5 - 1) / $6 END`,
    [service, rows, PEOPLE, MEETINGS, MOST_OF_THE_SAME, EVENTS_OF_A_PAST_MEETING, BEGINNING - rows * APART, APART],
  );
}

/** Millions of rows go into a table much faster than into its indexes one by one. */
async function withoutIndexes(client, table, work) {
  const { rows } = await client.query(
    `SELECT i.indexrelid::regclass::text AS name, quote_ident(c.conname) AS "constraint", pg_get_constraintdef(c.oid) AS unique, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') AS text
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u') WHERE i.indrelid = '${table}'::regclass`,
  );
  for (const { name, constraint } of rows)
    await client.query(constraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${constraint}` : `DROP INDEX ${name}`);
  // References hold by the way the rows are made.
  await client.query('SET session_replication_role = replica');
  await work();
  await client.query('RESET session_replication_role');
  await client.query(`SET maintenance_work_mem = '512MB'`);
  for (const { constraint, unique, text } of rows)
    await client.query(constraint ? `ALTER TABLE ${table} ADD CONSTRAINT ${constraint} ${unique}` : text);
  await client.query('RESET maintenance_work_mem');
}

/** @returns bytes per row of a table, its indexes and partitions included */
export async function bytesPerRow(client, table) {
  const { rows } = await client.query(
    `SELECT (pg_total_relation_size('${table}') + coalesce((SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits WHERE inhparent = '${table}'::regclass), 0))
       / greatest(count(*), 1)::float AS bytes FROM ${table}`,
  );
  return rows[0].bytes;
}
