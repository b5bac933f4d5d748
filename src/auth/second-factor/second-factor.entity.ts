import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';

/** The second factor of an account: what its authenticator program shares with the service. */
@Entity('second_factor')
export class SecondFactor {
  @Erased('subject')
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey('user', { onDelete: 'CASCADE' })
  accountId: number;

  /** Sealed (see SecretBox). */
  @Column({ type: 'bytea' })
  secret: Buffer;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** When its first code was given; until then it counts for nothing. */
  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  /** The step of the last code that was taken: each is taken once (RFC 6238 §5.2). */
  @Column({ type: 'integer', default: 0 })
  lastStep: number;
}
