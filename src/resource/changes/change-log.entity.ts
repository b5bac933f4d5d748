import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What happened to the rows of resources, written by triggers of their tables, so that no writer can forget it. Rows are
 * only ever added: writers never wait for each other here.
 */
@Entity('change_log')
@Check('ck_change_log_operation', `"operation" IN ('insert', 'update', 'delete')`)
@Index('ix_change_log_table', ['tableName', 'transaction'])
export class ChangeLog {
  /** PostgreSQL's number of the transaction (xid8), which tells what is surely complete. */
  @PrimaryColumn({ type: 'bigint', default: () => 'current_transaction()' })
  transaction: number;

  @PrimaryColumn({ type: 'bigint', generated: 'identity', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'varchar', length: 63 })
  tableName: string;

  /** Null for tables without items of their own, such as those between two resources. */
  @Column({ type: 'bigint', nullable: true })
  rowId: number | null;

  @Column({ type: 'varchar', length: 6 })
  operation: 'insert' | 'update' | 'delete';

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at: Date;
}
