import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Erased } from '../../../../database/erasure/erasure.js';
import { User } from '../../../directory/users/user.entity.js';

/** What a person was notified of already, so that nobody is notified twice. */
@Entity('notification_source')
export class NotificationSource {
  @Erased('subject')
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  userId: number;

  @PrimaryColumn({ type: 'varchar', length: 100, collation: 'C' })
  kind: string;

  /** Names what the notice is about: the subject's id, with the due time for deadlines. */
  @PrimaryColumn({ type: 'varchar', length: 100, collation: 'C' })
  dedupKey: string;

  @Column({ type: 'timestamptz' })
  @Index()
  createdAt: Date;
}
