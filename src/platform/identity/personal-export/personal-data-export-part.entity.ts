import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A piece of the zip file of an export, so that none of it has to be in memory as a whole. */
@Entity('personal_data_export_part')
export class PersonalDataExportPart {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey('personal_data_export', { onDelete: 'CASCADE' })
  exportId: number;

  /** From 0. */
  @PrimaryColumn({ type: 'integer' })
  number: number;

  @Column({ type: 'bytea' })
  content: Buffer;
}
