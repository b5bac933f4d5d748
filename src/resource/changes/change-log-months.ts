import type { PartitionedTable } from '../../database/partitions/partitioned-table.js';

/** A change is logged before its transaction ends, which may take a while. */
const MARGIN_MS = 3_600_000;

/** The log of changes is read no further back than `CHANGES_RETENTION`, and nobody wants it later: its months go as a whole. */
export const CHANGE_LOG_MONTHS: PartitionedTable = {
  table: 'change_log',
  column: 'at',
  retention: 'CHANGES_RETENTION',
  marginMs: MARGIN_MS,
  goes: 'at once',
};
