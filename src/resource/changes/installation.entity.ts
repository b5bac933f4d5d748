import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which database this is: one row. It tells a database from a copy of it, whose later changes are others. */
@Entity('installation')
export class Installation {
  /** Always 1. */
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  /** PostgreSQL's numbers of the cluster and of the database in it. */
  @Column({ type: 'varchar', length: 60 })
  place: string;

  /** Another one after each restore; none before the first. */
  @Column({ type: 'uuid', nullable: true })
  life: string | null;
}
