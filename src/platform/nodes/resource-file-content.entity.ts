import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { ResourceFile } from './resource-file.entity.js';

/** The bytes of a file, stored separately from its metadata, so that lists of files never read them. */
@Entity('resource_file_content')
export class ResourceFileContent {
  @PrimaryColumn({ type: 'integer' })
  resourceFileId: number;

  @OneToOne(() => ResourceFile, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'resource_file_id' })
  resourceFile: Relation<ResourceFile>;

  @Column({ type: 'bytea' })
  content: Buffer;
}
