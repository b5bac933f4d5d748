import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Environment } from '../config/environment.js';

/** One value of a gauge. */
export interface Reading {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** What a metric is called and what it tells. */
interface MetricTerms {
  /** Without the prefix that all of ours have; with its unit: `http_request_seconds`. */
  readonly name: string;
  readonly help: string;
  /** Of few values each: every combination is kept for as long as the process lives. */
  readonly labels?: readonly string[];
}

/** A metric that is looked up whenever anybody asks. */
interface GaugeTerms extends MetricTerms {
  readonly read: () => Iterable<Reading> | Promise<Iterable<Reading>>;
}

interface HistogramTerms extends MetricTerms {
  /** Upper bounds, ascending. */
  readonly buckets: readonly number[];
}

const PREFIX = 'lyceum_';

/** What this process tells a monitoring system, in Prometheus' text format. Other modules say here what there is to tell. */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();
  /** Whether anybody can ask: otherwise what costs time at each request is not measured. */
  readonly isCollected: boolean;

  constructor({ METRICS_PORT, METRICS_TOKEN }: Environment) {
    this.isCollected = METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;
    if (this.isCollected) collectDefaultMetrics({ register: this.#registry });
  }

  /** One that can't be read, because the database is away, is left out of that answer. */
  gauge({ name, help, labels = [], read }: GaugeTerms): void {
    const gauge: Gauge = new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [...labels],
      registers: [this.#registry],
      collect: async () => {
        const readings = await Promise.resolve()
          .then(async () => [...(await read())])
          .catch(() => []);
        gauge.reset();
        // prom-client resets a gauge without labels to 0, which would be a lie.
        if (labels.length === 0) gauge.remove();
        for (const { value, labels: of = {} } of readings) gauge.set(of, value);
      },
    });
  }

  counter({ name, help, labels = [] }: MetricTerms): Counter {
    return new Counter({ name: PREFIX + name, help, labelNames: [...labels], registers: [this.#registry] });
  }

  histogram({ name, help, labels = [], buckets }: HistogramTerms): Histogram {
    return new Histogram({ name: PREFIX + name, help, labelNames: [...labels], buckets: [...buckets], registers: [this.#registry] });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Everything as it is now. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
