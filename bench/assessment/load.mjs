/** Plays learners, in a process of its own: they all begin, answer, submit, and a teacher reads the totals. Answers with what was measured. */
import { setTimeout as pause } from 'node:timers/promises';
import { Connection } from '../ingest/connection.mjs';

/** A request is asked again so often, where the service is too busy (503 with `Retry-After`) or has closed the connection. */
const MOST_TRIES = 20;
/** Seconds, whatever `Retry-After` says. */
const LONGEST_PAUSE = 10;
const BUSY = 503;

process.on('message', async (work) => {
  const failed = (error) => ({ error: error.stack ?? String(error) });
  process.send(await play(work).catch(failed));
});

async function play({ url, quiz, category, questions, learners, teacher, answers, reads, connections, seconds }) {
  const deadline = performance.now() + seconds * 1000;
  const callers = await Promise.all(Array.from({ length: connections }, () => Caller.to(url)));
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
  const results = { begin: await send(callers, begin, deadline, ({ body }, index) => attempts.set(index, JSON.parse(body).id)) };
  Object.assign(results, { save: await send(callers, save, deadline), submit: await send(callers, submit, deadline) });
  Object.assign(results, { totals: await send(callers, totals, deadline) });
  for (const caller of callers) caller.close();
  return results;
}

/** A learner who holds one connection, and opens another where the service has closed it. */
class Caller {
  #connection;

  constructor(url, connection) {
    this.url = url;
    this.#connection = connection;
  }

  static async to(url) {
    return new Caller(url, await Connection.to(url));
  }

  /**
   * All requests of learners may be repeated: a begun attempt is begun once, an answer saved is the same, a submitted attempt stays so.
   * @returns the answer, with how often the service was too busy before it
   */
  async ask(bytes) {
    let busy = 0;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#once(bytes, tries === MOST_TRIES);
      const isAskedAgain = answer === undefined || (answer.status === BUSY && answer.retryAfter !== undefined && tries < MOST_TRIES);
      if (!isAskedAgain) return { ...answer, busy };
      if (answer) busy += 1;
      await pause(Math.min(answer?.retryAfter ?? 0, LONGEST_PAUSE) * 1000);
    }
  }

  /** @returns undefined where the connection was closed. @throws what happened to it, at the last try */
  async #once(bytes, isLast) {
    try {
      if (this.#connection.isClosed) this.#connection = await Connection.to(this.url);
      return await this.#connection.send(bytes);
    } catch (error) {
      if (isLast) throw error;
      this.#connection.close();
      return undefined;
    }
  }

  close() {
    this.#connection.close();
  }
}

/** Each caller takes the next request that nobody has sent, until the deadline. */
async function send(callers, requests, deadline, notify = () => undefined) {
  const latencies = [];
  const failures = [];
  let next = 0;
  let busy = 0;
  const begun = performance.now();
  const work = async (caller) => {
    while (next < requests.length && performance.now() < deadline) {
      const index = next;
      next += 1;
      const bytes = requests[index]();
      const sent = performance.now();
      const answer = await caller.ask(bytes);
      latencies.push(performance.now() - sent);
      busy += answer.busy;
      if (answer.status >= 300) failures.push(`${answer.status} ${answer.body.slice(0, 300)}`);
      else notify(answer, index);
    }
  };
  await Promise.all(callers.map(work));
  const seconds = (performance.now() - begun) / 1000;
  latencies.sort((one, other) => one - other);
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    total: latencies.length,
    unsent: requests.length - next,
    perSecond: latencies.length / seconds,
    median: at(0.5),
    p99: at(0.99),
    busy,
    failures: failures.length,
    first: failures[0],
  };
}
