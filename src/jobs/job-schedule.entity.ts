import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When repeated work is due, and up to when it is done. */
@Entity('job_schedule')
export class JobSchedule {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  name: string;

  @Column({ type: 'integer' })
  everySeconds: number;

  @Column({ type: 'timestamptz' })
  nextAt: Date;

  /** The end of the last turn that succeeded. */
  @Column({ type: 'timestamptz' })
  watermark: Date;
}
