import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../../../database/erasure/erasure.js';

/** An account's identity at a provider. */
@Entity('user_identity')
export class UserIdentity {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey('identity_provider', { onDelete: 'CASCADE' })
  providerId: number;

  /** The provider as it called itself then: an identity is the issuer's, whatever client of ours asked for it. */
  @PrimaryColumn({ type: 'varchar', length: 255, default: '' })
  issuer: string;

  /** The issuer's own name for the person, which it never gives to another (OpenID Connect Core §2). */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  subject: string;

  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  userId: number;

  @Column({ type: 'timestamptz' })
  createdAt: Date;
}
