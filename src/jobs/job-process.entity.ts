import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that runs jobs, and when it was last there. */
@Entity('job_process')
export class JobProcess {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  name: string;

  @Column({ type: 'timestamptz' })
  seenAt: Date;
}
