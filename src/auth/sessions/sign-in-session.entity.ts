import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';

/** `acting`: an administrator acts as the account. */
type SessionKind = 'browser' | 'api' | 'acting';

/** What came of one sign-in and still lasts, at a page or at the API; the row goes when the session ends. */
@Entity('sign_in_session')
export class SignInSession {
  /** Also the family of the refresh tokens that came of the sign-in, where it was at the API. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @Column({ type: 'integer' })
  accountId: number;

  @Column({ type: 'integer' })
  portalId: number;

  @Column({ type: 'varchar', length: 7 })
  kind: SessionKind;

  /** The administrator who acts as the account, where one does. */
  @Erased('subject')
  @Index()
  @ForeignKey('user', { onDelete: 'CASCADE' })
  @Column({ type: 'integer', nullable: true })
  actingAccountId: number | null;

  /** The administrator's own session, with which it ends; null where that one acts by a token without a session. */
  @Index()
  @ForeignKey(() => SignInSession, { onDelete: 'CASCADE' })
  @Column({ type: 'uuid', nullable: true })
  begunIn: string | null;

  /** As the client called itself when it signed in. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  userAgent: string | null;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  /** To the minute at a page; at the API, when the tokens were renewed. */
  @Column({ type: 'timestamptz' })
  lastUsedAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;
}
