import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { MailFrequency } from '../../../../feature/notice-kind.js';
import { Portal } from '../../../directory/portals/portal.entity.js';

/** How the people of a portal are notified of a kind, unless they choose otherwise; not even then where it is locked. */
@Entity('notification_default')
export class NotificationDefault {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => Portal, { onDelete: 'CASCADE' })
  portalId: number;

  @PrimaryColumn({ type: 'varchar', length: 100, collation: 'C' })
  kind: string;

  @Column({ type: 'boolean', nullable: true })
  inProduct: boolean | null;

  @Column({ type: 'varchar', length: 12, nullable: true })
  mail: MailFrequency | null;

  @Column({ type: 'boolean', default: false })
  locked: boolean;
}
