import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';

/** The stored response of a caller's key, written in the same unit of work as the write itself. */
@Entity('idempotency_key')
export class IdempotencyKey {
  /** Id of the caller; 0 for callers without a token. */
  @Erased('subject')
  @PrimaryColumn({ type: 'integer' })
  actorId: number;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  key: string;

  /** Digest of the request: address and body. */
  @Column({ type: 'varchar', length: 64 })
  request: string;

  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'jsonb' })
  headers: Readonly<Record<string, string>>;

  @Column({ type: 'text', nullable: true })
  contentType: string | null;

  @Column({ type: 'text', nullable: true })
  etag: string | null;

  @Column({ type: 'bytea', nullable: true })
  body: Buffer | null;

  @Column({ type: 'timestamptz' })
  @Index()
  createdAt: Date;
}
