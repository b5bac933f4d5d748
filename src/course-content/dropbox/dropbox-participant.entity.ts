import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { DropboxFile } from './dropbox-file.entity.js';

/** A user who sees an exchanged file: its sender or a recipient, until that user removes it. */
@Entity('c_dropbox_person')
export class DropboxParticipant {
  @PrimaryColumn({ type: 'integer' })
  fileId: number;

  @Index()
  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @ManyToOne(() => DropboxFile, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id' })
  file: Relation<DropboxFile>;

  @Erased('subject')
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  sentAt: Date;
}
