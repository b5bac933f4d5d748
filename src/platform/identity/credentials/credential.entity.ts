import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { Erased } from '../../../database/erasure/erasure.js';

/**
 * The credential of an awarded skill: one a skill, person and occasion, which outlives the award. Triggers make it with the award and
 * revoke it with its end, in whatever way skills are awarded; it is signed soon after. Without foreign keys, because it has to outlive what it names.
 */
@Entity('credential')
@Unique('uq_credential_award_id', ['awardId'])
@Unique('uq_credential_portal_id_status_index', ['portalId', 'statusIndex'])
@Index('ix_credential_occasion', ['userId', 'skillId'])
@Index('ix_credential_unsigned', ['awardId'], { where: '"document" IS NULL AND "revoked_at" IS NULL' })
export class Credential {
  /** Its address; nobody can guess it. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_credential' })
  id: string;

  /** Null once the award is gone. */
  @Column({ type: 'integer', nullable: true })
  awardId: number | null;

  @Erased({ way: 'trace', kept: 'the list of states has to know it; its contents are deleted' })
  @Column({ type: 'integer' })
  userId: number;

  @Column({ type: 'integer' })
  skillId: number;

  @Column({ type: 'integer', nullable: true })
  courseId: number | null;

  @Column({ type: 'integer', nullable: true })
  sessionId: number | null;

  /** The issuer: the portal of the skill. */
  @Column({ type: 'integer' })
  portalId: number;

  /** Its bit among those of the portal, given with the signature. */
  @Column({ type: 'integer', nullable: true })
  statusIndex: number | null;

  /** The signed document; null until it is signed, and again once the person is deleted. */
  @Column({ type: 'text', nullable: true })
  document: string | null;

  /** The same as compact JWS. */
  @Column({ type: 'text', nullable: true })
  jws: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
}
