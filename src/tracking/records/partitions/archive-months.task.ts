import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';
import { attachedMonths, detachedMonths } from '../../../database/partitions/month-tables.js';
import { monthNamed } from '../../../database/partitions/months.js';
import type { PartitionedTable } from '../../../database/partitions/partitioned-table.js';
import { Database } from '../../../database/statements.js';
import { FeatureList } from '../../../feature/feature-list.js';
import { ScheduledTask, type ScheduleTurn } from '../../../jobs/scheduled-task.js';
import { type ArchivedMonth, MonthArchive } from './month-archive.js';

/** Where another job deletes rows, a month is archived this long after its end: what came late is in it, and nothing is gone yet. */
const SETTLED_MS = 31 * 86_400_000;

/** Archives the months that are due, where the portal's operator wants archives. */
@Injectable()
export class ArchiveMonths extends ScheduledTask {
  constructor(
    private readonly database: Database,
    private readonly features: FeatureList,
    private readonly environment: Environment,
    private readonly archive: MonthArchive,
  ) {
    super();
  }

  override async run({ until }: ScheduleTurn): Promise<void> {
    if (this.environment.ARCHIVE_MONTHS) await this.archiveDue(until);
  }

  /** @returns what describes each month that is due, those that were archived before too */
  async archiveDue(now: Date): Promise<ArchivedMonth[]> {
    const archived: ArchivedMonth[] = [];
    for (const partitioned of this.features.partitioned)
      for (const partition of await this.due(partitioned, now)) archived.push(await this.archive.write(partitioned.table, partition));
    return archived;
  }

  /** Names of partitions. */
  private async due({ table, goes = 'detached' }: PartitionedTable, now: Date): Promise<string[]> {
    if (goes === 'at once') return [];
    if (goes === 'detached') return detachedMonths(this.database, table);
    const settled = now.getTime() - SETTLED_MS;
    const attached = await attachedMonths(this.database, table);
    return attached.filter((partition) => (monthNamed(partition)?.end.getTime() ?? Infinity) <= settled);
  }
}
