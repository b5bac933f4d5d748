import type { Metrics } from '../../metrics/metrics.js';
import type { SourcedDelivery } from './delivery-writer.js';

const SECONDS = [0.01, 0.05, 0.25, 1, 5];
const EVENTS = [1, 10, 50, 200, 1_000, 2_000];

/** Tells how room events are written. */
export class IngestMeasures {
  readonly #seconds: { observe(value: number): void };
  readonly #events: { observe(value: number): void };

  /** @param waiting how many events wait to be written now */
  constructor(metrics: Metrics, waiting: () => number) {
    metrics.gauge({ name: 'ingest_waiting', help: 'Room events that wait to be written.', read: () => [{ value: waiting() }] });
    this.#seconds = metrics.histogram({ name: 'ingest_batch_seconds', help: 'Seconds to write a batch of room events.', buckets: SECONDS });
    this.#events = metrics.histogram({ name: 'ingest_batch_events', help: 'Room events of a written batch.', buckets: EVENTS });
  }

  /** @returns to be called when the batch is durable */
  batchBegins(deliveries: readonly SourcedDelivery[]): () => void {
    const begin = performance.now();
    return () => {
      this.#seconds.observe((performance.now() - begin) / 1000);
      this.#events.observe(deliveries.reduce((sum, { delivery }) => sum + delivery.events.length, 0));
    };
  }
}
