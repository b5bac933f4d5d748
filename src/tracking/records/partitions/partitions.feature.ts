import { message } from '../../../languages/catalogue.js';
import type { Feature } from '../../../feature/feature.js';
import { CHANGE_LOG_MONTHS } from '../../../resource/changes/change-log-months.js';
import { ArchiveMonths } from './archive-months.task.js';
import { MonthArchive } from './month-archive.js';
import { PartitionMaintenance } from './partition-maintenance.task.js';

const DAY_S = 86_400;

/** Divides what grows with use by month: months to come are there ahead, months that are over go, into an archive where that is wanted. */
export const partitions: Feature = {
  name: 'partitions',
  area: 'tracking',
  providers: [ArchiveMonths, MonthArchive, PartitionMaintenance],
  partitioned: [CHANGE_LOG_MONTHS],
  schedules: [
    {
      name: 'partitions.archive',
      title: message('partitions.schedules.archive', 'Archive months that are over'),
      everySeconds: DAY_S,
      task: ArchiveMonths,
    },
    {
      name: 'partitions.maintain',
      title: message('partitions.schedules.maintain', 'Prepare the tables of the next months'),
      everySeconds: DAY_S,
      task: PartitionMaintenance,
    },
  ],
};
