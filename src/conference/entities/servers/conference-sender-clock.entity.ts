import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The clock of a server by whose deliveries it was last wrong; a row stays until it is wrong in another way. */
@Entity('conference_sender_clock')
export class ConferenceSenderClock {
  /** The server beside that of the settings; 0 for that one, and for senders that are no server of ours. */
  @PrimaryColumn({ type: 'integer' })
  server: number;

  /** What its times lack, in milliseconds: negative where its clock is ahead. */
  @Column({ type: 'bigint' })
  offsetMs: number;

  /** When the first delivery of that clock arrived. */
  @Column({ type: 'timestamptz' })
  since: Date;

  /** When the last one did, to the minute. */
  @Column({ type: 'timestamptz' })
  lastAt: Date;
}
