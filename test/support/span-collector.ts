import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as OTLP has it, its attributes by name. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

interface SentSpan extends Omit<CollectedSpan, 'attributes'> {
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[];
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

const WAIT_MS = 60_000;

/** Takes spans by OTLP over HTTP, in JSON (OpenTelemetry Protocol 1, OTLP/HTTP). */
export class SpanCollector {
  /** All bodies as they came. */
  received = '';
  readonly #spans: CollectedSpan[] = [];
  readonly #news = new EventEmitter();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SpanCollector> {
    const server = createServer();
    const collector = new SpanCollector(server);
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        collector.take(body);
        response.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return collector;
  }

  /** Setting `TRACING_URL` of a service that sends its spans here. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1/traces`;
  }

  /** The first such span, once it came. @throws AbortError where none comes in time */
  async span(isSought: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
    const signal = AbortSignal.timeout(WAIT_MS);
    for (;;) {
      const found = this.#spans.find(isSought);
      if (found) return found;
      await once(this.#news, 'spans', { signal });
    }
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private take(body: string): void {
    this.received += body;
    const { resourceSpans } = JSON.parse(body) as Sent;
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    this.#spans.push(...spans.map((span) => ({ ...span, attributes: attributesOf(span) })));
    this.#news.emit('spans');
  }
}

function attributesOf({ attributes }: SentSpan): CollectedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
