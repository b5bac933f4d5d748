/** A table whose rows are divided by month, so that a month can go as a whole. Its migration makes it so. */
export interface PartitionedTable {
  readonly table: string;
  /** The column of the time, part of the primary key. */
  readonly column: string;
  /** The setting that says for how many months rows are kept. */
  readonly retention: 'TRACE_RETENTION' | 'AUDIT_RETENTION';
  /** Statements that each new partition needs, which it does not inherit. @param partition its name */
  readonly own?: (partition: string) => readonly string[];
}
