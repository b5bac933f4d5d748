import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { DeliveryProofKind } from '../../events/delivery-integrity.js';

/** The last delivery that came to each address, so that everyone can see whether anything arrives: nothing of what it held. */
@Entity('conference_received_delivery')
@Check('ck_conference_received_delivery_door', `"door" IN ('legacy', 'modern')`)
@Index('ix_conference_received_delivery_last', ['lastAt'])
export class ReceivedDelivery {
  @PrimaryColumn({ type: 'varchar', length: 6 })
  door: 'legacy' | 'modern';

  /** The one meeting that the address is for; empty for all. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  externalMeetingId: string;

  /** Address of the machine that sent the last one. */
  @Column({ type: 'varchar', length: 45 })
  sender: string;

  /** What the last one was proved by. */
  @Column({ type: 'varchar', length: 9 })
  proof: DeliveryProofKind;

  @Column({ type: 'bigint' })
  count: number;

  @Column({ type: 'timestamptz' })
  lastAt: Date;
}
