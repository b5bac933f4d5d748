import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation, UpdateDateColumn } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';
import { User } from '../../../platform/directory/users/user.entity.js';

/**
 * The integration's settings as changed in the administration area: one row, in which null means "as the environment says".
 * Table and class are no resource: the salt never reaches the API.
 */
@Entity('conference_setting')
@Check('ck_conference_setting_single', '"id" = 1')
@Check('ck_conference_setting_scope', `"webhooks_scope" IN ('per_meeting', 'global')`)
@Check('ck_conference_setting_hash_algo', `"webhooks_hash_algo" IN ('sha256', 'sha1')`)
export class ConferenceSetting {
  @PrimaryColumn({ type: 'smallint', default: 1 })
  id: number;

  @Column({ type: 'boolean', nullable: true })
  webhooksEnabled: boolean | null;

  @Column({ type: 'varchar', length: 11, nullable: true })
  webhooksScope: 'per_meeting' | 'global' | null;

  @Column({ type: 'varchar', length: 6, nullable: true })
  webhooksHashAlgo: 'sha256' | 'sha1' | null;

  /** Names of the events to be sent, separated by commas; empty for all. */
  @Column({ type: 'text', nullable: true })
  webhooksEventFilter: string | null;

  @Column({ type: 'boolean', nullable: true })
  webhooksRequireBodyProof: boolean | null;

  @Column({ type: 'boolean', nullable: true })
  meetingsEnabled: boolean | null;

  @Column({ type: 'boolean', nullable: true })
  meetingsGuests: boolean | null;

  @Column({ type: 'varchar', length: 5, nullable: true })
  meetingsAdoption: 'off' | 'list' | 'adopt' | null;

  @Column({ type: 'boolean', nullable: true })
  meetingsRecording: boolean | null;

  @Column({ type: 'integer', nullable: true })
  meetingsDuration: number | null;

  @Column({ type: 'integer', nullable: true })
  meetingsParticipants: number | null;

  /** Address of the server's API. */
  @Column({ type: 'text', nullable: true })
  serverUrl: string | null;

  /** People in the rooms of that server at the last look, where there are others beside it; new rooms count higher. */
  @Column({ type: 'integer', nullable: true })
  serverLoad: number | null;

  /** When it answered such a look last. */
  @Column({ type: 'timestamptz', nullable: true })
  serverSeenAt: Date | null;

  /** Looks that failed in a row. */
  @Column({ type: 'smallint', default: 0 })
  serverFailures: number;

  /** Secret shared with the server. */
  @Column({ type: 'text', nullable: true, select: false })
  salt: string | null;

  /** The settings of the environment that the running service goes by, for its commands; the salt encrypted. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  serviceEnvironment: object | null;

  /** What counted before the secret or the digest was changed last: what is under way was signed with it. */
  @Column({ type: 'text', nullable: true, select: false })
  formerSalt: string | null;

  @Column({ type: 'varchar', length: 6, nullable: true })
  formerHashAlgo: 'sha256' | 'sha1' | null;

  /** Until when that is accepted. */
  @Column({ type: 'timestamptz', nullable: true })
  formerUntil: Date | null;

  /** Since when ends of enrolments are stored, where meetings had been held before: rolls of earlier times are reconstructed. */
  @Column({ type: 'timestamptz', nullable: true })
  rollsSince: Date | null;

  @Erased('trace')
  @ManyToOne(() => User, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn()
  updatedBy: Relation<User> | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
