import type { ApiClient } from './api-client.js';

export interface SeenEvent<Data> {
  readonly event: string;
  readonly id?: string;
  readonly data: Data;
}

interface Waiting<Data> {
  readonly event: string;
  readonly resolve: (seen: SeenEvent<Data>) => void;
}

/** Reads a stream of server-sent events as a browser does. */
export class EventWatcher<Data> {
  private readonly seen: SeenEvent<Data>[] = [];
  private waiting: Waiting<Data>[] = [];

  private constructor(private readonly stop: AbortController) {}

  /** Resolves when the stream is open. */
  static async open<Data>(client: ApiClient, path: string, headers: Record<string, string> = {}): Promise<EventWatcher<Data>> {
    const response = await client.fetch(path, { Accept: 'text/event-stream', ...headers });
    if (response.status !== 200 || !response.body) throw new Error(`The stream was refused with ${response.status}.`);
    const watcher = new EventWatcher<Data>(new AbortController());
    void watcher.read(response.body);
    return watcher;
  }

  /** The next event of this name that has not been taken. */
  next(event: string): Promise<SeenEvent<Data>> {
    const index = this.seen.findIndex((candidate) => candidate.event === event);
    const [found] = index === -1 ? [] : this.seen.splice(index, 1);
    if (found) return Promise.resolve(found);
    return new Promise((resolve) => this.waiting.push({ event, resolve }));
  }

  /** @returns the first data of such an event that is as wished */
  async until(event: string, isWished: (data: Data) => boolean): Promise<Data> {
    for (;;) {
      const { data } = await this.next(event);
      if (isWished(data)) return data;
    }
  }

  close(): void {
    this.stop.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    this.stop.signal.addEventListener('abort', () => void reader.cancel());
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const messages = (text + value).split('\n\n');
      text = messages.pop() ?? '';
      for (const message of messages) this.take(message);
    }
  }

  private take(message: string): void {
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
    const [event, data] = [field('event'), field('data')];
    if (event === undefined || data === undefined) return;
    const seen = { event, id: field('id'), data: JSON.parse(data) as Data };
    const index = this.waiting.findIndex((candidate) => candidate.event === event);
    const [waiting] = index === -1 ? [] : this.waiting.splice(index, 1);
    if (waiting) waiting.resolve(seen);
    else this.seen.push(seen);
  }
}
