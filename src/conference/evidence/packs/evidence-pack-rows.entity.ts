import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A part of the events of a pack, deflated, so that none of it has to be in memory as a whole. */
@Entity('evidence_pack_part')
export class EvidencePackPart {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey('evidence_pack', { onDelete: 'CASCADE' })
  packId: number;

  /** From 0. */
  @PrimaryColumn({ type: 'integer' })
  number: number;

  /** Lines of `events.ndjson`, by gzip. */
  @Column({ type: 'bytea' })
  content: Buffer;
}

/** Who a pseudonym of a pack is. An erasure takes name and key away. */
@Entity('evidence_pack_person')
@Index('ix_evidence_pack_person_key', ['participantKey'])
export class EvidencePackPerson {
  @PrimaryColumn({ type: 'integer' })
  @ForeignKey('evidence_pack', { onDelete: 'CASCADE' })
  packId: number;

  @PrimaryColumn({ type: 'varchar', length: 16, collation: 'C' })
  pseudonym: string;

  /** As in the ledger; null after an erasure. */
  @Column({ type: 'varchar', length: 255, nullable: true, collation: 'C' })
  participantKey: string | null;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  /** The columns of `people.csv` before the name. */
  @Column({ type: 'text' })
  cells: string;
}

/** A digest that a pack had before it was sealed again: who has the older one reads that a newer one replaces it. */
@Entity('evidence_pack_digest')
@Index('ix_evidence_pack_digest_pack', ['packId'])
export class EvidencePackDigest {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  digest: string;

  @Column({ type: 'integer' })
  @ForeignKey('evidence_pack', { onDelete: 'CASCADE' })
  packId: number;
}

/** A program by which packs are verified, once for all packs that take it along. */
@Entity('evidence_verifier')
export class EvidenceVerifier {
  /** SHA-256 of the content. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  digest: string;

  @Column({ type: 'text' })
  content: string;
}
