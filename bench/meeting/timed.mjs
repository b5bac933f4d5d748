/** Requests, tokens and percentiles of the benchmark of a meeting. */
import { createSecretKey } from 'node:crypto';
import { Agent, request } from 'node:http';
import jwt from 'jsonwebtoken';
import { TOKEN_SECRET } from '../settings.mjs';

/** @returns {string} the token of a person of the first portal */
export function tokenOf(id, username) {
  const said = { algorithm: 'HS256', issuer: 'lyceum', audience: 'lyceum/portals/1', expiresIn: 3_600 };
  const options = { ...said, header: { alg: 'HS256', typ: 'at+jwt' } };
  return jwt.sign({ sub: String(id), username }, createSecretKey(Buffer.from(TOKEN_SECRET)), options);
}

/** As a videoconference server keeps its connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** @returns {Promise<{ status: number, location: string, text: string }>} */
export function send(url, method, path, { token, body, headers = {} } = {}) {
  const content = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const typed = content === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) };
  const said = { Accept: 'application/json', ...typed, ...(token && { Authorization: `Bearer ${token}` }), ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers: said }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', reject);
      const done = () =>
        resolve({ status: answer.statusCode, location: answer.headers.location ?? '', text: Buffer.concat(parts).toString() });
      answer.on('end', done);
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

/** @param {number[]} values @param {number} part such as 0.99 */
export function percentile(values, part) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
