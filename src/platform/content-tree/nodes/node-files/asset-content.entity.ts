import { Check, Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredBlob } from '../../../../storage/stored-blob.entity.js';
import { Asset } from './asset.entity.js';

/** Where the bytes of an asset are, as those of the files of nodes. */
@Entity('asset_content')
@Check('ck_asset_content_place', '("content" IS NULL) <> ("blob_id" IS NULL)')
@Index('ix_asset_content_in_database', ['assetId'], { where: '"content" IS NOT NULL' })
export class AssetContent {
  @PrimaryColumn({ type: 'integer' })
  assetId: number;

  @OneToOne(() => Asset, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'asset_id' })
  asset: Relation<Asset>;

  @Column({ type: 'bytea', nullable: true })
  content: Buffer | null;

  @ManyToOne(() => StoredBlob, { nullable: true })
  @JoinColumn({ name: 'blob_id' })
  @Index()
  blob: Relation<StoredBlob> | null;
}
