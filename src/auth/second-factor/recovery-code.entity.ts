import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';

/** A code that stands in for a lost authenticator, once. Its row goes when it is used. */
@Entity('recovery_code')
export class RecoveryCode {
  @Erased('subject')
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey('user', { onDelete: 'CASCADE' })
  accountId: number;

  /** SHA-256 of the code, which has 80 random bits. */
  @PrimaryColumn({ type: 'bytea' })
  codeHash: Buffer;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
