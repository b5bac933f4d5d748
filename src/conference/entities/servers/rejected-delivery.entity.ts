import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Deliveries that a callback refused, for finding out why: nothing of what they held, and nothing of who sent them. */
@Entity('conference_rejected_delivery')
@Check('ck_conference_rejected_delivery_door', `"door" IN ('legacy', 'modern')`)
@Index('ix_conference_rejected_delivery_last', ['lastAt'])
export class RejectedDelivery {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id: number;

  @Column({ type: 'varchar', length: 6 })
  door: 'legacy' | 'modern';

  /** Stable code of the rejection. */
  @Column({ type: 'varchar', length: 40 })
  reason: string;

  /** Portal that the address claimed to speak for. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  portal: string | null;

  /** How many alike came within seconds. */
  @Column({ type: 'integer' })
  count: number;

  @Column({ type: 'timestamptz' })
  lastAt: Date;
}
