import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import { Asset } from '../../../platform/content-tree/nodes/node-files/asset.entity.js';

/** A file within a package: where its bytes lie in the zip file, which is the asset. */
@Entity('scorm_package_entry')
@Unique('uq_scorm_package_entry', ['asset', 'name'])
export class ScormPackageEntry {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_scorm_package_entry',
  })
  id: string;

  @ManyToOne(() => Asset, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'asset_id' })
  asset: Relation<Asset>;

  /** With slashes; relative to the folder of the manifest. */
  @Column({ type: 'varchar', length: 1000 })
  name: string;

  /** Of the first byte within the zip file. */
  @Column({ type: 'bigint' })
  offset: string;

  /** Bytes as they lie there. */
  @Column({ type: 'bigint' })
  packed: string;

  @Column({ type: 'bigint' })
  size: string;

  @Column({ type: 'boolean' })
  deflated: boolean;

  /** CRC-32 of the bytes unpacked. */
  @Column({ type: 'bigint' })
  crc: string;
}
