import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { StoredBlob } from '../../../../storage/stored-blob.entity.js';

/** A smaller picture that was made of a blob. It names its source without referring to it: what is left of a blob must not hold it. */
@Entity('blob_variant')
export class BlobVariant {
  @PrimaryColumn({ type: 'uuid' })
  sourceId: string;

  /** Pixels, as asked for. */
  @PrimaryColumn({ type: 'smallint' })
  width: number;

  @ManyToOne(() => StoredBlob, { nullable: false })
  @JoinColumn({ name: 'blob_id' })
  @Index()
  blob: Relation<StoredBlob>;
}
