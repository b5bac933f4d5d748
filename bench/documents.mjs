/**
 * How long the documentation takes, cold and warm, and how many bytes of it travel, against a running service:
 * `node bench/documents.mjs [http://localhost:3000]`
 */
import { request } from 'node:http';

const ORIGIN = process.argv[2] ?? 'http://localhost:3000';
const ROUNDS = 50;
const DOCUMENTS = ['/api/docs.json', '/api/docs.jsonld', '/api', '/api/contexts/Course'];
const CODINGS = ['identity', 'gzip', 'br'];

for (const path of DOCUMENTS) {
  console.log(path);
  for (const coding of CODINGS) {
    const first = await measure(path, coding);
    const times = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await measure(path, coding)).milliseconds);
    times.sort((a, b) => a - b);
    const [median, worst] = [times[Math.floor(ROUNDS / 2)], times.at(-1)];
    console.log(
      `  ${coding.padEnd(9)}${String(first.bytes).padStart(9)} bytes  first ${round(first.milliseconds)} ms  median ${round(median)} ms  worst ${round(worst)} ms`,
    );
  }
}

/** Until the last byte, not unpacked: what the service needs, not what the client does with it. */
function measure(path, coding) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(ORIGIN + path, { headers: { 'Accept-Encoding': coding, Accept: '*/*' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk) => (bytes += chunk.length));
      response.on('end', () => resolve({ bytes, milliseconds: performance.now() - begun }));
    });
    call.on('error', reject).end();
  });
}

function round(milliseconds) {
  return milliseconds.toFixed(1).padStart(7);
}
