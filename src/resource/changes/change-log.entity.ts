import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const OPERATIONS = ['insert', 'update', 'delete'] as const;
export type ChangeOperation = (typeof OPERATIONS)[number];

/**
 * What happened to the rows of resources, written by triggers of their tables, so that no writer can forget it: one entry for
 * up to 100 rows that a statement touched. Entries are only ever added: writers never wait for each other here.
 */
@Entity('change_log')
@Index('ix_change_log_table', ['tableName', 'transaction'])
export class ChangeLog {
  /** PostgreSQL's number of the transaction (xid8), which shows what is certainly complete. */
  @PrimaryColumn({ type: 'bigint', default: () => 'current_transaction()' })
  transaction: number;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'varchar', length: 63 })
  tableName: string;

  /** In the order in which they were touched; null for tables without items of their own, such as those between two resources. */
  @Column({ type: 'bigint', array: true, nullable: true })
  rowIds: number[] | null;

  /** A type of its own: a check would be read anew for each statement, at a quarter of what an entry costs. */
  @Column({ type: 'enum', enum: OPERATIONS, enumName: 'change_operation' })
  operation: ChangeOperation;

  /** Divides the rows by month. */
  @PrimaryColumn({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
