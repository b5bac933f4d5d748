/** Sends the load, in a process of its own: takes a target by message, answers with what was measured. */
import autocannon from 'autocannon';

process.on('message', async ({ url, paths, write, headers, connections, seconds, amount }) => {
  const { method = 'GET', type, body } = write ?? {};
  const sentHeaders = type ? { ...headers, 'Content-Type': type } : headers;
  const requests = paths.map((path) => ({ method, path, body: body && JSON.stringify(body) }));
  const {
    requests: sent,
    latency,
    errors,
    timeouts,
    '4xx': refused,
    '5xx': failed,
  } = await autocannon({ url, headers: sentHeaders, requests, connections, ...(amount ? { amount } : { duration: seconds }) });
  process.send({ perSecond: sent.total / seconds, total: sent.total, p99: latency.p99, failures: errors + timeouts + refused + failed });
});
