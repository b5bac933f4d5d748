/** Sends the load, in a process of its own: takes a target by message, answers with what was measured. */
import autocannon from 'autocannon';

/** A caller that has no answer by then has failed; 32 of them share two cores for a page that takes each three seconds of one. */
const LONGEST_ANSWER_SECONDS = 100;

process.on('message', async ({ url, paths, write, headers, connections, seconds, amount }) => {
  const { method = 'GET', type, body } = write ?? {};
  const sentHeaders = type ? { ...headers, 'Content-Type': type } : headers;
  const requests = paths.map((path) => ({ method, path, body: body && JSON.stringify(body) }));
  // A body may have a mark in it that is another text in each request.
  const idReplacement = body !== undefined && requests[0].body.includes('[<id>]');
  const length = amount ? { amount } : { duration: seconds };
  const {
    requests: sent,
    latency,
    errors,
    timeouts,
    '4xx': refused,
    '5xx': failed,
  } = await autocannon({ url, headers: sentHeaders, requests, connections, idReplacement, timeout: LONGEST_ANSWER_SECONDS, ...length });
  process.send({ perSecond: sent.total / seconds, total: sent.total, p99: latency.p99, failures: errors + timeouts + refused + failed });
});
