import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Asset } from './asset.entity.js';

/** The bytes of an asset, stored separately from its metadata, so that lists never read them. */
@Entity('asset_content')
export class AssetContent {
  @PrimaryColumn({ type: 'integer' })
  assetId: number;

  @OneToOne(() => Asset, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'asset_id' })
  asset: Relation<Asset>;

  @Column({ type: 'bytea' })
  content: Buffer;
}
