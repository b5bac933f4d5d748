/**
 * Sends signed deliveries, in a process of its own: makes them ready on `prepare`, sends them on `run`, and answers with what was
 * measured. In real life the sender is another machine; here it shares the processor with the service that it measures, so it
 * does as little as it can meanwhile.
 */
import { Connection } from './connection.mjs';
import { prepare } from './deliveries.mjs';

let ready;

process.on('message', async ({ prepare: work, run }) => {
  if (work) {
    const connections = await Promise.all(Array.from({ length: work.connections }, () => Connection.to(work.url)));
    ready = { ...work, connections, outboxes: prepare(work) };
    globalThis.gc?.();
    process.send({ ready: true });
  }
  if (run) process.send(await measure(ready, run.seconds));
});

/** Ends with the time, or with the first meeting whose deliveries are all sent. */
async function measure({ connections, outboxes, batch }, seconds) {
  const latencies = [];
  let failures = 0;
  let runsDry = false;
  const processor = process.cpuUsage();
  const begin = performance.now();
  const until = begin + seconds * 1000;
  const caller = async (connection, index) => {
    const outbox = outboxes[index % outboxes.length];
    for (let sent = performance.now(); sent < until && !runsDry;) {
      const { status, body } = await connection.send(outbox.take());
      const answered = performance.now();
      latencies.push(answered - sent);
      if (status !== 200 || JSON.parse(body).recorded !== batch) failures += 1;
      runsDry ||= outbox.size === 0;
      sent = answered;
    }
  };
  await Promise.all(connections.map(caller));
  const elapsed = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(processor);
  for (const connection of connections) connection.close();
  for (const outbox of outboxes) outbox.putBack();
  const deliveries = latencies.length;
  latencies.sort((one, other) => one - other);
  return {
    perSecond: (deliveries * batch) / elapsed,
    total: deliveries * batch,
    p99: latencies[Math.floor(deliveries * 0.99)],
    loadPerDelivery: (user + system) / deliveries,
    failures,
  };
}
