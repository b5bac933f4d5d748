import type { Response } from 'express';

/** One message of an event stream. */
interface StreamMessage {
  readonly event: string;
  readonly id?: string;
  /** On one line. */
  readonly data: string;
}

/**
 * For how long a stream may go on: as long as its reader may read it.
 * @param end called once that is over
 * @returns to be called when the stream is closed
 */
export type Lasting = (end: () => void) => () => void;

const RETRY_MS = 1_500;

/**
 * An answer as a stream of server-sent events (HTML Living Standard, section 9.2). Who reads slowly gets the latest
 * message of each kind when there is room again, and never those between.
 */
export class EventStream {
  private readonly waiting = new Map<string, StreamMessage>();
  private isFull = false;

  constructor(
    private readonly response: Response,
    lasting: Lasting,
  ) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Accel-Buffering': 'no',
    });
    response.on('drain', () => this.drained());
    response.on('error', () => response.destroy());
    response.write(`retry: ${RETRY_MS}\n\n`);
    response.on(
      'close',
      lasting(() => this.end()),
    );
  }

  send(message: StreamMessage): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (this.isFull) this.waiting.set(message.event, message);
    else this.isFull = !this.response.write(written(message));
  }

  /** Who reads too slowly for it: what is sent now replaces what was not. */
  get isBehind(): boolean {
    return this.waiting.size > 0;
  }

  end(): void {
    this.response.end();
  }

  /** @param milliseconds after which the reader shall come again, to another process */
  endUntil(milliseconds: number): void {
    if (!this.response.writableEnded) this.response.end(`retry: ${milliseconds}\n\n`);
  }

  private drained(): void {
    this.isFull = false;
    const messages = [...this.waiting.values()];
    this.waiting.clear();
    for (const message of messages) this.send(message);
  }
}

function written({ event, id, data }: StreamMessage): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`;
}
