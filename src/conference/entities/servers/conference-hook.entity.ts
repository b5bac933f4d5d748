import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import type { HookScope, HookState } from '../../hooks/hook-row.js';
import { ConferenceServer } from './conference-server.entity.js';
import { ConferenceMeeting } from '../meeting-records/conference-meeting.entity.js';

/** A callback registration on the videoconference server, as wanted and as last known. Table and class are no resource. */
@Entity('conference_hook')
@Check('ck_conference_hook_state', `"state" IN ('wanted', 'active', 'renewing', 'removed', 'failed')`)
@Check(
  'ck_conference_hook_scope',
  `("scope" = 'global' AND "external_meeting_id" IS NULL AND "server_id" IS NULL) OR ("scope" = 'server' AND "external_meeting_id" IS NULL AND "server_id" IS NOT NULL)
    OR ("scope" = 'per_meeting' AND "external_meeting_id" IS NOT NULL AND "server_id" IS NULL)`,
)
@Index('uq_conference_hook_global', ['scope'], { unique: true, where: `"scope" = 'global' AND "state" <> 'removed'` })
@Index('uq_conference_hook_server', ['server'], { unique: true, where: `"scope" = 'server' AND "state" <> 'removed'` })
@Index('uq_conference_hook_per_meeting', ['externalMeetingId'], { unique: true, where: `"scope" = 'per_meeting' AND "state" <> 'removed'` })
@Index('ix_conference_hook_due', ['nextAttemptAt'], { where: `"state" <> 'removed'` })
export class ConferenceHook {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'varchar', length: 11 })
  scope: HookScope;

  /** Remains when the meeting is deleted, because the hook must still be removed then. */
  @ManyToOne(() => ConferenceMeeting, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn()
  @Index()
  meeting: Relation<ConferenceMeeting> | null;

  /** The server that a hook for all of its rooms is on; null for that of the settings, and for a hook of one meeting. */
  @ManyToOne(() => ConferenceServer, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn()
  @Index()
  server: Relation<ConferenceServer> | null;

  @Column({ type: 'text', nullable: true })
  externalMeetingId: string | null;

  @Column({ type: 'varchar', length: 8, default: 'wanted' })
  state: HookState;

  /** False once nothing wants the hook any more; it is then taken off the server. */
  @Column({ type: 'boolean', default: true })
  wanted: boolean;

  /** Last requested by name: its meeting was created, a participant joined, or a user asked. */
  @Column({ type: 'timestamptz', nullable: true })
  wishedAt: Date | null;

  /** Whether a person took the hook away: its meeting gets no other one unasked. */
  @Column({ type: 'boolean', default: false })
  declined: boolean;

  /** The server's id of the hook; null while it is not confirmed. */
  @Column({ type: 'text', nullable: true })
  remoteHookId: string | null;

  /** The address as registered, its signature included: the server's checksum covers it. Stored before it is registered. */
  @Column({ type: 'text', nullable: true })
  callbackUrl: string | null;

  /** The server's id of the hook that this one replaced, until that is destroyed. */
  @Column({ type: 'text', nullable: true })
  previousHookId: string | null;

  /** Address of the replaced hook: deliveries to it are still under way. */
  @Column({ type: 'text', nullable: true })
  previousCallbackUrl: string | null;

  /** The address before this one, no more on the server: deliveries to it may still be repeated. */
  @Column({ type: 'text', nullable: true })
  formerCallbackUrl: string | null;

  /** API address of the server that the hook was registered on. */
  @Column({ type: 'text', nullable: true })
  serverUrl: string | null;

  /** Events that the hook was registered for. */
  @Column({ type: 'text', default: '' })
  eventFilter: string;

  @Column({ type: 'timestamptz', nullable: true })
  registeredAt: Date | null;

  /** Since when the hook has been there, renewals included. */
  @Column({ type: 'timestamptz', nullable: true })
  firstRegisteredAt: Date | null;

  /** When the signature of the registered address stops being accepted. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  nextAttemptAt: Date;

  /** Failures since the last success. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
