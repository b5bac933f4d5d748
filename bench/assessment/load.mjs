/** Plays learners, in a process of its own: they all begin, answer, submit, and a teacher reads the totals. Answers with what was measured. */
import { Connection } from '../ingest/connection.mjs';

process.on('message', async (work) => process.send(await play(work)));

async function play({ url, quiz, category, questions, learners, teacher, answers, reads, connections }) {
  const pool = await Promise.all(Array.from({ length: connections }, () => Connection.to(url)));
  const attempts = new Map();
  const request = (method, path, token, body) => {
    const content = body === undefined ? '' : JSON.stringify(body);
    const type = body === undefined ? '' : `Content-Type: application/ld+json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`;
    return Buffer.from(`${method} ${path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n${type}\r\n${content}`);
  };
  const all = (make) => learners.map((token, learner) => () => make(token, learner));
  const begin = all((token) => request('POST', `/api/c_quizzes/${quiz}/attempts`, token, {}));
  const save = Array.from({ length: answers }, (_, index) => {
    const { id, right } = questions[index];
    return all((token, learner) =>
      request('PUT', `/api/track_e_exercises/${attempts.get(learner)}/answers/${id}`, token, {
        answer: { choice: right + ((learner + index) % 3) },
      }),
    );
  }).flat();
  const submit = all((token, learner) => request('POST', `/api/track_e_exercises/${attempts.get(learner)}/submit`, token, {}));
  const totals = Array.from({ length: reads }, () => () => request('GET', `/api/gradebook_categories/${category}/totals`, teacher));
  const results = { begin: await send(pool, begin, ({ body }, index) => attempts.set(index, JSON.parse(body).id)) };
  Object.assign(results, { save: await send(pool, save), submit: await send(pool, submit), totals: await send(pool, totals) });
  for (const connection of pool) connection.close();
  return results;
}

/** Each connection takes the next request that nobody has sent. */
async function send(pool, requests, told = () => undefined) {
  const latencies = [];
  const failures = [];
  let next = 0;
  const begun = performance.now();
  const caller = async (connection) => {
    while (next < requests.length) {
      const index = next;
      next += 1;
      const bytes = requests[index]();
      const sent = performance.now();
      const answer = await connection.send(bytes);
      latencies.push(performance.now() - sent);
      if (answer.status >= 300) failures.push(`${answer.status} ${answer.body.slice(0, 300)}`);
      else told(answer, index);
    }
  };
  await Promise.all(pool.map(caller));
  const seconds = (performance.now() - begun) / 1000;
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
  return {
    total: latencies.length,
    perSecond: latencies.length / seconds,
    median: at(0.5),
    p99: at(0.99),
    failures: failures.length,
    first: failures[0],
  };
}
