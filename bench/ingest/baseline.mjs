/**
 * What one writes first: an Express handler that verifies alike and gives each event a transaction of its own, with the row
 * in the ledger, the participant's record locked, and its metrics updated. It neither orders, nor groups, nor forgives.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';
import pg from 'pg';
import { inTransaction } from '../transaction.mjs';

const { DATABASE_URL, APP_SECRET, VIDEOCONF_SALT, PORT, HOST } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const application = express().disable('x-powered-by').set('etag', false);

application.get('/health/ready', (_, response) => response.json({ status: 'ok' }));
const raw = express.raw({ type: '*/*', limit: 1_048_576 });
application.post('/api/videoconference/callback', raw, (request, response) => receive(request, response, isSigned(request)));
application.post('/plugin/Videoconf/webhook.php', raw, (request, response) => receive(request, response, hasSignedAddress(request)));
application.listen(Number(PORT), HOST);

async function receive(request, response, isGenuine) {
  if (!isGenuine) return response.status(403).json({ title: 'Forbidden' });
  const { events } = JSON.parse(request.body);
  let recorded = 0;
  for (const { data } of events) if (await record(data)) recorded += 1;
  return response.json({ received: events.length, recorded, duplicates: events.length - recorded, ignored: [], authenticated: true });
}

function isSigned({ headers, body }) {
  const timestamp = headers['x-service-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac('sha256', APP_SECRET).update(`${timestamp}\n`).update(body).digest();
  return isDigest(headers['x-service-signature'], expected);
}

function hasSignedAddress({ query: { au, mid, ts, sig } }) {
  if (Math.abs(Date.now() / 1000 - Number(ts)) > 900) return false;
  return isDigest(sig, createHmac('sha256', VIDEOCONF_SALT).update(`${au}|${mid}|${ts}`).digest());
}

function isDigest(text, expected) {
  const given = Buffer.from(String(text), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function record({ id, attributes: { meeting, user }, event: { ts } }) {
  return inTransaction(pool, (client) => recordWith(client, { id, room: meeting['external-meeting-id'], user, ts }));
}

async function recordWith(client, { id, room, user, ts }) {
  const meeting = await one(client, 'meeting', 'SELECT id FROM conference_meeting WHERE remote_id = $1', [room]);
  const key = `g:${user['external-user-id']}`;
  const identity = `${meeting.id}/${id}/${user['internal-user-id']}/${ts}`;
  const payload = JSON.stringify({ event: id, 'user.emoji': user.emoji });
  const added = await one(
    client,
    'event',
    `INSERT INTO baseline_event (meeting_id, participant_key, device, kind, time, identity, payload) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (identity) DO NOTHING RETURNING id`,
    [meeting.id, key, user['internal-user-id'], id, ts, identity, payload],
  );
  if (!added) return false;
  const known = await one(
    client,
    'lock',
    'SELECT id, metrics FROM baseline_activity WHERE meeting_id = $1 AND participant_key = $2 FOR UPDATE',
    [meeting.id, key],
  );
  const metrics = counted(known?.metrics ?? empty(), id, user.emoji, Math.floor(ts / 1000));
  if (known) {
    await one(client, 'update', 'UPDATE baseline_activity SET metrics = $2, out_at = to_timestamp($3) WHERE id = $1', [
      known.id,
      metrics,
      ts / 1000,
    ]);
  } else {
    await one(
      client,
      'insert',
      `INSERT INTO baseline_activity (meeting_id, participant_key, in_at, out_at, metrics) VALUES ($1, $2, to_timestamp($3), to_timestamp($3), $4)
       ON CONFLICT (meeting_id, participant_key) DO UPDATE SET metrics = EXCLUDED.metrics`,
      [meeting.id, key, ts / 1000, metrics],
    );
  }
  return true;
}

async function one(client, name, text, values) {
  const { rows } = await client.query({ name, text, values });
  return rows[0];
}

function empty() {
  return {
    totals: { talk_seconds: 0, camera_seconds: 0 },
    counts: { messages: 0, reactions: 0, hands: 0, reactions_breakdown: {} },
    temp: { talk_started_at: 0, camera_started_at: 0 },
  };
}

function counted(metrics, id, emoji, seconds) {
  const { totals, counts, temp } = metrics;
  if (id === 'user-talking-started') temp.talk_started_at = seconds;
  if (id === 'user-talking-stopped' && temp.talk_started_at > 0) {
    totals.talk_seconds += Math.max(0, seconds - temp.talk_started_at);
    temp.talk_started_at = 0;
  }
  if (id === 'chat-message-posted') counts.messages += 1;
  if (id === 'user-hand-raised') counts.hands += 1;
  if (id === 'user-reaction-changed') {
    counts.reactions += 1;
    counts.reactions_breakdown[emoji] = (counts.reactions_breakdown[emoji] ?? 0) + 1;
  }
  return metrics;
}
