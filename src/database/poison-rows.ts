import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

/** Rows of which the log tells one by one; all are counted. */
const MOST_REPORTED = 1_000;

/**
 * Rows that cannot be read though they were stored: by an older version, by a command, or by hand. A reader that answers with many rows,
 * such as a feed, an export or a job, passes over one of these, so that it spoils nobody else's answer.
 */
@Injectable()
export class PoisonRows {
  readonly #logger = new Logger('Database');
  readonly #reported = new Set<string>();
  readonly #count: (resource: string) => void;

  constructor(metrics: Metrics) {
    const counter = metrics.counter({
      name: 'poison_rows_total',
      help: 'Times that a stored row could not be read and was passed over.',
      labels: ['resource'],
    });
    this.#count = (resource) => counter.inc({ resource });
  }

  /**
   * What a row is read as.
   * @param resource path of its resource
   * @param read throws where the row cannot be read; asks the database for nothing, as an error there ends the unit of work
   * @param instead what it is taken as then
   */
  read<Result>(resource: string, id: number, read: () => Result, instead: () => Result): Result {
    try {
      return read();
    } catch (error) {
      this.#tell(resource, id, error);
      return instead();
    }
  }

  /** What rows are read as, one by one; those that cannot be read are left out. */
  each<Row extends { readonly id: number }, Result>(resource: string, rows: readonly Row[], read: (row: Row) => Result): Result[] {
    return rows.flatMap((row) =>
      this.read<Result[]>(
        resource,
        row.id,
        () => [read(row)],
        () => [],
      ),
    );
  }

  #tell(resource: string, id: number, error: unknown): void {
    this.#count(resource);
    const name = `${resource}/${id}`;
    if (this.#reported.has(name) || this.#reported.size >= MOST_REPORTED) return;
    this.#reported.add(name);
    this.#logger.warn(`poison-row ${name} cannot be read and is passed over: ${error instanceof Error ? error.message : String(error)}`);
  }
}
