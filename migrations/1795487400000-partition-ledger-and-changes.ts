import type { MigrationInterface, QueryRunner } from 'typeorm';
import { divideByMonth } from './rebuilt-table.js';

/** Months for the ledger of room events, by their time, and for the log of changes. The service of the version before goes on meanwhile. */
export class PartitionLedgerAndChanges1795487400000 implements MigrationInterface {
  /** Batches are units of work of their own. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await divideByMonth(queryRunner, { table: 'change_log', key: ['transaction', 'id'], time: 'at', unit: 'timestamptz' });
    await divideByMonth(queryRunner, { table: 'conference_event', key: ['id'], time: 'time', unit: 'milliseconds' });
  }

  /** Nothing: the version before works with months too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
