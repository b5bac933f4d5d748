import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What has become of a blob: it is being written, can be read, or is being removed. */
const BLOB_STATES = ['writing', 'ready', 'deleted'] as const;
type BlobState = (typeof BLOB_STATES)[number];

/**
 * Bytes in a store. They never change; several files may share them. The row is written before the first byte and removed after the
 * last, so that no process can die and leave bytes that nobody knows of.
 */
@Entity('stored_blob')
@Check('ck_stored_blob_state', `"state" IN (${BLOB_STATES.map((state) => `'${state}'`).join(', ')})`)
export class StoredBlob {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  /** Name of the adapter. */
  @Column({ type: 'varchar', length: 10 })
  driver: string;

  @Column({ type: 'varchar', length: 900 })
  key: string;

  /** Bytes; 0 until it is ready. */
  @Column({ type: 'bigint', default: 0 })
  size: number;

  /** In hexadecimal; null until it is ready. */
  @Column({ type: 'char', length: 64, nullable: true })
  sha256: string | null;

  @Column({ type: 'varchar', length: 10, default: 'writing' })
  state: BlobState;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** Since when nothing refers to it, as far as clean-up knows. */
  @Index('ix_stored_blob_unused_since', { where: '"unused_since" IS NOT NULL' })
  @Column({ type: 'timestamptz', nullable: true })
  unusedSince: Date | null;
}
