import type { Feature } from '../../feature/feature.js';
import { CHANGE_LOG_MONTHS } from '../../resource/changes/change-log-months.js';
import { PartitionMaintenance } from './partition-maintenance.task.js';

const DAY_S = 86_400;

/** Divides what grows with use by month: months to come are there ahead, months that are over go. */
export const partitions: Feature = {
  name: 'partitions',
  area: 'tracking',
  providers: [PartitionMaintenance],
  partitioned: [CHANGE_LOG_MONTHS],
  schedules: [{ name: 'partitions.maintain', everySeconds: DAY_S, task: PartitionMaintenance }],
};
