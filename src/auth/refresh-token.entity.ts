import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../database/erasure/erasure.js';

/** A refresh token that was issued. The token itself is not stored. */
@Entity('refresh_token')
export class RefreshToken {
  /** SHA-256 of the portal's id and the token; with 256 random bits in the token a slow hash would add nothing. */
  @PrimaryColumn({ type: 'bytea' })
  tokenHash: Buffer;

  /** Shared by all tokens that descend from one sign-in. */
  @Index()
  @Column({ type: 'uuid' })
  family: string;

  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  accountId: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** When it was exchanged for its successor; a second use means that two hold it. */
  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
