import { context, propagation, trace } from '@opentelemetry/api';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../config/environment.js';

const EXPORT_TIMEOUT_MS = 10_000;
/** What is left at the end is sent for so long. */
const LAST_EXPORT_MS = 2_000;
const SERVICE = 'lyceum';

/**
 * Collects spans of this process and sends them to TRACING_URL by OTLP over HTTP, in JSON. Where the collector is away or slow, spans are dropped:
 * at most 2,048 wait. Nothing of it is loaded without that setting.
 * @returns what sends the rest, at the end
 */
export async function startTracing({ TRACING_URL, TRACING_SHARE }: Environment): Promise<() => Promise<void>> {
  if (TRACING_URL === undefined) return () => Promise.resolve();
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import('@opentelemetry/sdk-trace-base');
  const exporter = new OTLPTraceExporter({ url: TRACING_URL, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.instance.id': String(process.pid) }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACING_SHARE / 100) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => Promise.race([provider.shutdown(), delay(LAST_EXPORT_MS, undefined, { ref: false })]).catch(() => undefined);
}
