/** Meetings for each contender, and ledgers as long as asked for; those before today are of the same people. */
import { MEETINGS, PEOPLE } from './settings.mjs';

export const CONTENDERS = ['lyceum', 'rival'];

/** @returns the external ids of a contender's meetings */
export function meetingsOf(contender) {
  return Array.from({ length: MEETINGS }, (_, index) => `${contender}-${index}`);
}

/** @param {import('pg').Client} client @param {number} rows of each ledger */
export async function seed(client, rows) {
  await client.query(`
    CREATE TABLE rival_activity (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, meeting_id integer NOT NULL, participant_key text NOT NULL,
      in_at timestamptz, out_at timestamptz, metrics jsonb NOT NULL, UNIQUE (meeting_id, participant_key));
    CREATE TABLE rival_event (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, meeting_id integer NOT NULL, participant_key text, device text,
      kind text NOT NULL, time bigint NOT NULL, identity text NOT NULL UNIQUE, payload jsonb NOT NULL, arrived_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON rival_event (meeting_id, participant_key, time);`);
  for (const contender of CONTENDERS) {
    await client.query(
      `INSERT INTO conference_meeting (title, remote_id, status, visibility) SELECT name, name, 'open', 'visible' FROM unnest($1::text[]) AS name`,
      [meetingsOf(contender)],
    );
  }
  await fill(client, 'conference_event', 'lyceum', rows);
  await fill(client, 'rival_event', 'rival', rows);
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}

async function fill(client, table, contender, rows) {
  await client.query(
    `INSERT INTO ${table} (meeting_id, participant_key, device, kind, time, identity, payload)
     SELECT m.id, 'g:guest-' || n % $3, 'w_' || n % $3, 'message', 1800000000000 + n, substr(encode(sha256(($1 || n)::bytea), 'base64'), 1, 22),
       '{"event": "chat-message-posted"}' FROM generate_series(1, $2::int) AS n
     JOIN conference_meeting m ON m.remote_id = $1 || '-' || n % $4`,
    [contender, rows, PEOPLE, MEETINGS],
  );
}

/** @returns bytes per row of a table, its indexes included */
export async function bytesPerRow(client, table) {
  const { rows } = await client.query(`SELECT pg_total_relation_size('${table}') / greatest(count(*), 1)::float AS bytes FROM ${table}`);
  return rows[0].bytes;
}
