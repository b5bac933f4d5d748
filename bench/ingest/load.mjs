/** Sends signed deliveries, in a process of its own: takes a target by message, answers with what was measured. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { PEOPLE, SECRET } from './settings.mjs';

const KINDS = ['user-talking-started', 'user-talking-stopped', 'chat-message-posted', 'user-hand-raised', 'user-reaction-changed'];
/** Events are counted on, never repeated: each contender hears of each of its events once, in order. */
const clocks = new Map();

process.on('message', async ({ url, door, meetings, batch, connections, seconds }) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const latencies = [];
  let failures = 0;
  const until = performance.now() + seconds * 1000;
  const caller = async (_, index) => {
    while (performance.now() < until) {
      const body = delivery(url, meetings[index % meetings.length], batch);
      const begin = performance.now();
      const { status, recorded } = await post(DOORS[door](url, body), body, agent);
      latencies.push(performance.now() - begin);
      if (status !== 200 || recorded !== batch) failures += 1;
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: connections }, caller));
  const elapsed = (performance.now() - begin) / 1000;
  agent.destroy();
  latencies.sort((one, other) => one - other);
  const total = latencies.length;
  process.send({ perSecond: (total * batch) / elapsed, total: total * batch, p99: latencies[Math.floor(total * 0.99)], failures });
});

function delivery(url, meeting, size) {
  const events = Array.from({ length: size }, () => {
    const serial = (clocks.get(`${url} ${meeting}`) ?? 0) + 1;
    clocks.set(`${url} ${meeting}`, serial);
    const person = serial % PEOPLE;
    const id = KINDS[Math.floor(serial / PEOPLE) % KINDS.length];
    const attributes = {
      meeting: { 'external-meeting-id': meeting, 'internal-meeting-id': `internal-${meeting}` },
      user: { 'internal-user-id': `w_${person}`, 'external-user-id': `guest-${person}`, emoji: '👍' },
    };
    return { data: { type: 'event', id, attributes, event: { ts: 1_900_000_000_000 + serial * 7 } } };
  });
  return JSON.stringify({ events });
}

/** Where a delivery goes and what proves it, by callback. */
const DOORS = {
  modern: (url, body) => {
    const timestamp = nowInSeconds();
    const signature = createHmac('sha256', SECRET).update(`${timestamp}\n`).update(body).digest('hex');
    return {
      address: `${url}/api/videoconference/callback`,
      proof: { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature },
    };
  },
  legacy: (url) => {
    const ts = nowInSeconds();
    const sig = createHmac('sha256', SECRET).update(`1||${ts}`).digest('hex');
    return { address: `${url}/plugin/Videoconf/webhook.php?au=1&mid=&ts=${ts}&sig=${sig}`, proof: {} };
  },
};

function nowInSeconds() {
  return String(Math.floor(Date.now() / 1000));
}

function post({ address, proof }, body, agent) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...proof };
  return new Promise((resolve, reject) => {
    const request = http.request(address, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode, recorded: response.statusCode === 200 ? JSON.parse(text).recorded : 0 }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
