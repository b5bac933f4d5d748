/** Many who read one large file slowly, beside those who do other things. */
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { MEBIBYTE } from './transfers.mjs';

const TICK_MS = 100;

/** Reads at a rate until it is stopped. @param rate bytes a second */
export function slowReader(url, headers, rate) {
  let isStopped = false;
  let taken = 0;
  const sent = get(url, { headers, agent: false }, (response) => {
    response.on('error', () => undefined).pause();
    const allowed = () => {
      if (isStopped) return;
      const most = (rate * TICK_MS) / 1000;
      for (let left = most; left > 0;) {
        const bytes = response.read(Math.min(left, response.readableLength)) ?? response.read();
        if (bytes === null) break;
        left -= bytes.length;
        taken += bytes.length;
      }
      setTimeout(allowed, TICK_MS);
    };
    allowed();
  });
  sent.on('error', () => undefined);
  return {
    get mebibytes() {
      return taken / MEBIBYTE;
    },
    stop() {
      isStopped = true;
      sent.destroy();
    },
  };
}

/** Asks one after the other for so long. @returns milliseconds of each answer, sorted */
export async function ordinary(service, headers, path, seconds) {
  const times = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    await service.ask(headers, 'GET', path);
    times.push(performance.now() - start);
    await pause(2);
  }
  return times.sort((a, b) => a - b);
}

export function percentile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
