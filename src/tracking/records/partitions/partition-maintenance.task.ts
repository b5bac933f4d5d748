import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { MonthPartitions } from '../../../database/partitions/month-partitions.js';
import { oldestKept } from '../../../database/partitions/months.js';
import { type PartitionedTable, RETENTION_UNITS } from '../../../database/partitions/partitioned-table.js';
import { sql } from '../../../database/sql.js';
import { Database, type Transaction } from '../../../database/statements.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { MonthArchive } from './month-archive.js';

/** Makes the partitions of the months to come, and takes away those of months that are over, for every feature that divides a table. */
@Injectable()
export class PartitionMaintenance extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly features: FeatureList,
    private readonly environment: Environment,
    private readonly archive: MonthArchive,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    for (const partitioned of this.features.partitioned) await this.maintain(partitioned, until);
  }

  private async maintain(partitioned: PartitionedTable, now: Date): Promise<void> {
    const { table, retention, marginMs = 0 } = partitioned;
    const oldest = oldestKept(new Date(now.getTime() - marginMs), this.environment[retention], RETENTION_UNITS[retention]);
    const partitions = new MonthPartitions(this.database, partitioned, {
      within: (transaction) => noteChange(transaction, table),
      mayDrop: async (partition) => !this.environment.ARCHIVE_MONTHS || (await this.archive.find(table, partition)) !== undefined,
    });
    await partitions.maintain(now, oldest);
  }
}

/** Totals that were counted with the rows of the month are counted anew; the entry names no row. */
async function noteChange(transaction: Transaction, table: string): Promise<void> {
  await transaction.rows(sql`INSERT INTO "change_log" ("table_name", "row_ids", "operation") VALUES (${table}, '{}', 'update')`);
}
