/** Sends the load, in a process of its own: takes a target by message, answers with what was measured. */
import autocannon from 'autocannon';

process.on('message', async ({ url, paths, headers, connections, seconds }) => {
  const requests = paths.map((path) => ({ method: 'GET', path }));
  const {
    requests: sent,
    latency,
    errors,
    timeouts,
    '4xx': refused,
    '5xx': failed,
  } = await autocannon({ url, headers, requests, connections, duration: seconds });
  process.send({ perSecond: sent.total / seconds, total: sent.total, p99: latency.p99, failures: errors + timeouts + refused + failed });
});
