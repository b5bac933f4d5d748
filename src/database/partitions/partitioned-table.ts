/** A table whose rows are divided by month, so that a month can go as a whole. Its migration makes it so. */
export interface PartitionedTable {
  readonly table: string;
  /** The column of the time, part of the primary key. */
  readonly column: string;
  /** Whether that column holds Unix time in milliseconds; otherwise it is a `timestamptz`. */
  readonly inMilliseconds?: true;
  /** The setting that says for how long rows are kept. */
  readonly retention: RetentionSetting;
  /** Milliseconds by which rows are kept longer than that. */
  readonly marginMs?: number;
  /**
   * How a month goes that is over: with its rows (as it comes), which stay in a detached table for a month; with its rows at once; or once
   * another job has deleted its last row.
   */
  readonly goes?: 'detached' | 'at once' | 'once empty';
  /** Statements that each new partition needs, which it does not inherit. @param partition its name */
  readonly own?: (partition: string) => readonly string[];
}

/** Settings of retention, each with the unit that it counts. */
export const RETENTION_UNITS = {
  TRACE_RETENTION: 'month',
  AUDIT_RETENTION: 'month',
  CONFERENCE_EVENT_RETENTION: 'day',
  CHANGES_RETENTION: 'second',
} as const;

type RetentionSetting = keyof typeof RETENTION_UNITS;
