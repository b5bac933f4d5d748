/** Requests to the service: by those who are signed in, and by the pages of a launch on the origin for content. */
import { Agent, request } from 'node:http';

/** @throws Error for anything but success */
export async function send(url, token, method, path, body) {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/ld+json', 'Content-Type': 'application/ld+json' };
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}

export class ContentClient {
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #sequence = 0;

  /** @param {string} url of the service @param {string} host of the origin for content @param {string} launch path of its page */
  constructor(url, host, launch) {
    this.url = new URL(url);
    this.host = host;
    this.launch = launch;
  }

  /** Values of SCORM 1.2, as its player sends them. */
  commit(values) {
    this.#sequence += 1;
    return this.#send('POST', 'commit', JSON.stringify({ version: '1.2', values, terminated: false, sequence: this.#sequence }));
  }

  /** How often a file is answered over some connections. */
  async perSecond(path, connections, seconds) {
    const end = performance.now() + seconds * 1000;
    let answered = 0;
    const begun = performance.now();
    const ask = async () => {
      while (performance.now() < end) {
        await this.#send('GET', path);
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, ask));
    return (answered * 1000) / (performance.now() - begun);
  }

  #send(method, path, body) {
    const headers = { Host: this.host, 'X-Forwarded-Proto': 'https', ...(body && { 'Content-Type': 'application/json' }) };
    const { hostname, port } = this.url;
    return new Promise((resolve, reject) => {
      const call = request({ hostname, port, path: this.launch + path, method, headers, agent: this.#agent }, (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${method} ${path}: ${response.statusCode}`));
        });
      });
      call.on('error', reject).end(body);
    });
  }
}
