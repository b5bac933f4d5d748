import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredBlob } from '../../../../storage/stored-blob.entity.js';
import { ResourceFile } from './resource-file.entity.js';

/** Where the bytes of a file are, stored separately from its metadata: in a blob, or, few or from before there were blobs, here. */
@Entity('resource_file_content')
@Check('ck_resource_file_content_place', '("content" IS NULL) <> ("blob_id" IS NULL)')
@Index('ix_resource_file_content_in_database', ['resourceFileId'], { where: '"content" IS NOT NULL' })
export class ResourceFileContent {
  @PrimaryColumn({ type: 'integer' })
  resourceFileId: number;

  @OneToOne(() => ResourceFile, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'resource_file_id' })
  resourceFile: Relation<ResourceFile>;

  @Column({ type: 'bytea', nullable: true })
  content: Buffer | null;

  @ManyToOne(() => StoredBlob, { nullable: true })
  @JoinColumn({ name: 'blob_id' })
  @Index()
  blob: Relation<StoredBlob> | null;
}
