import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A key that signs credentials. Its public part stays for good, since credentials stay. */
@Entity('credential_key')
@Index('uq_credential_key_in_use', ['algorithm'], { unique: true, where: '"retired_at" IS NULL' })
export class CredentialKey {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT', primaryKeyConstraintName: 'pk_credential_key' })
  id: number;

  /** `Ed25519` for proofs, `RS256` for JWS. */
  @Column({ type: 'character varying', length: 16 })
  algorithm: string;

  /** As JWK. */
  @Column({ type: 'jsonb' })
  publicKey: object;

  /** As PKCS 8, sealed by the service's secret; null once it is retired. */
  @Column({ type: 'bytea', nullable: true })
  privateKey: Buffer | null;

  @Column({ type: 'timestamptz' })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  retiredAt: Date | null;
}
