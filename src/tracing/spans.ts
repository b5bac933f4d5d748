import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { IncomingHttpHeaders } from 'node:http';

/** Gives spans that cost next to nothing until they are collected; see `startTracing`. */
const tracer = trace.getTracer('lyceum');

const LONGEST_TEXT = 2_000;

/** A request that was answered, or given up by its client. */
interface TracedAnswer {
  readonly method: string;
  /** Template of the route; undefined where none answered. */
  readonly route?: string;
  readonly status: number;
}

/**
 * Begins the span of a request, below the one that its caller names (`traceparent`; W3C Trace Context), and does what follows within it.
 * @returns the span, which is the caller's to end; see {@link endRequest}
 */
export function beginRequest(headers: IncomingHttpHeaders, work: () => void): Span {
  const caller = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, caller);
  context.with(trace.setSpan(caller, span), work);
  return span;
}

/** Names and attributes are those of OpenTelemetry's semantic conventions for HTTP servers. */
export function endRequest(span: Span, { method, route, status }: TracedAnswer): void {
  span.updateName(route === undefined ? method : `${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/**
 * The span of a statement that has ended, below that of the request or job which asked for it; none for others.
 * @param text the statement with placeholders: values are never told
 * @param begin when it was given to the driver, of `performance.now()`
 */
export function traceStatement(text: string, begin: number): void {
  if (!trace.getActiveSpan()) return;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT) };
  const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
  tracer
    .startSpan(name, { kind: SpanKind.CLIENT, startTime: performance.timeOrigin + begin, attributes })
    .end(performance.timeOrigin + performance.now());
}

/** Does the work within a span of its own, which says whether it failed. */
export function traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, { root: true }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
