import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address that gets no mail any more, since what was sent there came back. */
@Entity('mail_suppression')
export class MailSuppression {
  /** In lower case. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  address: string;

  @Column({ type: 'timestamptz' })
  since: Date;
}
