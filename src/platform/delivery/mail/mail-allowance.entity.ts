import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many mails may leave now, over all processes: a token bucket in one row. */
@Entity('mail_allowance')
export class MailAllowance {
  @PrimaryColumn({ type: 'smallint' })
  id: number;

  @Column({ type: 'double precision' })
  tokens: number;

  @Column({ type: 'timestamptz' })
  filledAt: Date;
}
