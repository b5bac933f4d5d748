import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredBlob } from '../../../storage/stored-blob.entity.js';
import { BinEntry } from './bin-entry.entity.js';

/** A row of any table as it was when it was deleted. */
@Entity('bin_row')
@Index('ix_bin_row_table_name', ['tableName'])
export class BinRow {
  @PrimaryColumn({ type: 'bigint' })
  entryId: number;

  @ManyToOne(() => BinEntry, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  entry: Relation<BinEntry>;

  @PrimaryColumn({ type: 'varchar', length: 63 })
  tableName: string;

  /** Values of its key, as a list in JSON. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** How far it was from the item itself, along references: what hangs on the rows of one round is found in the next. */
  @Column({ type: 'integer' })
  round: number;

  @Column({ type: 'jsonb' })
  row: Record<string, unknown>;
}

/** A reference of a row that stayed, which became null with the deletion. */
@Entity('bin_reference')
export class BinReference {
  @PrimaryColumn({ type: 'bigint' })
  entryId: number;

  @ManyToOne(() => BinEntry, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  entry: Relation<BinEntry>;

  @PrimaryColumn({ type: 'varchar', length: 63 })
  tableName: string;

  @PrimaryColumn({ type: 'varchar', length: 63 })
  columnName: string;

  /** Values of the row's key, as a list in JSON. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** The key and the reference, by column. */
  @Column({ type: 'jsonb' })
  row: Record<string, unknown>;
}

/** Keeps the bytes of deleted files as long as these can be restored: what refers to a blob is known by its foreign key. */
@Entity('bin_blob')
export class BinBlob {
  @PrimaryColumn({ type: 'bigint' })
  entryId: number;

  @ManyToOne(() => BinEntry, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn()
  entry: Relation<BinEntry>;

  @Index('ix_bin_blob_blob_id')
  @PrimaryColumn({ type: 'uuid' })
  blobId: string;

  @ManyToOne(() => StoredBlob, { nullable: false, onDelete: 'RESTRICT' })
  @JoinColumn()
  blob: Relation<StoredBlob>;
}
