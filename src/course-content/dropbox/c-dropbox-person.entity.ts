import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../platform/users/user.entity.js';
import { CDropboxFile } from './c-dropbox-file.entity.js';

/** Somebody who has an exchanged file before him or her: its sender or a recipient, until he or she removes it. */
@Entity('c_dropbox_person')
export class CDropboxPerson {
  @PrimaryColumn({ type: 'integer' })
  fileId: number;

  @Index()
  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @ManyToOne(() => CDropboxFile, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'file_id' })
  file: Relation<CDropboxFile>;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  sentAt: Date;
}
