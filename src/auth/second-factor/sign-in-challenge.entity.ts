import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';

/** A sign-in whose password was right and whose second factor is awaited. */
@Entity('sign_in_challenge')
export class SignInChallenge {
  /** SHA-256 of the challenge. */
  @PrimaryColumn({ type: 'bytea' })
  challengeHash: Buffer;

  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  accountId: number;

  @Column({ type: 'integer' })
  portalId: number;

  @Index()
  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** Codes so far that were not right. */
  @Column({ type: 'integer', default: 0 })
  failures: number;
}
