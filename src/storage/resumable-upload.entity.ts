import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../database/erasure/erasure.js';
import { StoredBlob } from './stored-blob.entity.js';

/**
 * A file that comes in several requests. The blob that it becomes has its id; its parts are in the store. As long as the row is there,
 * the blob is not swept.
 */
@Entity('resumable_upload')
@Index('ix_resumable_upload_owner', ['ownerId'])
@Index('ix_resumable_upload_course', ['courseId'], { where: '"course_id" IS NOT NULL AND NOT "used"' })
export class ResumableUpload {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @OneToOne(() => StoredBlob, { nullable: false })
  @JoinColumn({ name: 'id' })
  blob: Relation<StoredBlob>;

  /** Account that sends it, and may use it. */
  @Erased({ way: 'subject', kept: 'it ends at once, and its clean-up needs the row to remove the parts in the store' })
  @Column({ type: 'integer' })
  ownerId: number;

  @Column({ type: 'integer' })
  portalId: number;

  /** Course in which space is reserved for it. */
  @Column({ type: 'integer', nullable: true })
  courseId: number | null;

  /** Whether space is reserved for it among the personal files of its owner. */
  @Column({ type: 'boolean', default: false })
  personal: boolean;

  @Column({ type: 'varchar', length: 255, nullable: true })
  name: string | null;

  @Column({ type: 'varchar', length: 255 })
  mediaType: string;

  /** Bytes of the whole file. */
  @Column({ type: 'bigint' })
  length: number;

  /** Bytes that are stored durably. */
  @Column({ type: 'bigint', default: 0 })
  received: number;

  /** What the store calls the write in parts. */
  @Column({ type: 'varchar', length: 2000, default: '' })
  session: string;

  /** What the store said of each whole part. */
  @Column({ type: 'text', array: true, default: '{}' })
  receipts: string[];

  /** The request that writes at present, until when it has to be heard of again. */
  @Column({ type: 'uuid', nullable: true })
  writer: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  writerUntil: Date | null;

  /** Whether a file has it. */
  @Column({ type: 'boolean', default: false })
  used: boolean;

  @Index('ix_resumable_upload_expires_at')
  @Column({ type: 'timestamptz' })
  expiresAt: Date;
}
