import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';

/** What a link that is good once does when it is used. */
export const LINK_PURPOSES = [
  'invitation',
  'registration',
  'password-reset',
  'email-change',
  'sign-in-code',
  'meeting-join',
  'meeting-guest',
  'notification-live',
] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** A link that is good once, on the portal that made it. The secret itself is not stored. */
@Entity('account_token')
export class AccountToken {
  @PrimaryGeneratedColumn()
  id: number;

  /** SHA-256 of portal, purpose and secret. */
  @Index({ unique: true })
  @Column({ type: 'bytea' })
  tokenHash: Buffer;

  @Column({ type: 'varchar', length: 20 })
  purpose: LinkPurpose;

  /** Whose account it concerns; null where there is none yet. */
  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @Column({ type: 'integer', nullable: true })
  userId: number | null;

  /** Id of what it is about, such as an invitation. */
  @Index()
  @Column({ type: 'integer', nullable: true })
  subjectId: number | null;

  @Column({ type: 'integer' })
  portalId: number;

  /** What waits until it is used: the names of a registration, a new address. Never a secret. */
  @Column({ type: 'jsonb', default: {} })
  details: Readonly<Record<string, string | null>>;

  /** Digest of the password and the address of its account as the link was made: it is good as long as both are the same. Null for links of no account. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  version: string | null;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Index()
  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
