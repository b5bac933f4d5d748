import { Injectable } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { raw } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import { writeEntries } from './entry-writer.js';
import { writeDownloads } from './download-writer.js';
import { writeItems } from './item-writer.js';
import { writeLinks } from './link-writer.js';
import { placeRequests } from './placed-requests.js';
import { writePresence } from './presence-writer.js';
import { type TracedRequest, TraceRing } from './trace-ring.js';
import { writeUploads } from './upload-writer.js';
import { writeVisits } from './visit-writer.js';

/** Most requests of one unit of work. */
const BATCH = 2_000;
/** Visits go on across processes: these write one after another. Number of a PostgreSQL advisory lock. */
const TURN = raw('SELECT pg_advisory_xact_lock(7163915)');

/** Writes what waits in the ring: one statement for each table, whatever number of people and courses it is about. */
@Injectable()
export class TraceFlush {
  constructor(
    private readonly ring: TraceRing,
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes what is in the ring now.
   * @throws the error of the database; what was not written is in the ring again
   */
  async flush(): Promise<void> {
    for (let left = this.ring.size; left > 0;) {
      const some = this.ring.take(Math.min(left, BATCH));
      left -= some.reduce((count, { times }) => count + times.length, 0);
      await this.write(some);
    }
  }

  private async write(requests: readonly TracedRequest[]): Promise<void> {
    try {
      await this.database.transaction((transaction) => this.writeWithin(transaction, requests), 'ingest');
    } catch (error) {
      this.ring.giveBack(requests);
      throw error;
    }
  }

  private async writeWithin(transaction: Transaction, requests: readonly TracedRequest[]): Promise<void> {
    transaction.send(TURN);
    const placed = await placeRequests(transaction, this.registry, requests);
    await writeVisits(transaction, placed);
    await writeEntries(transaction, placed);
    await writeItems(transaction, placed);
    await writeDownloads(transaction, placed);
    await writeUploads(transaction, placed);
    await writeLinks(transaction, placed);
    await writePresence(transaction, requests, placed, this.clock.now());
  }
}
