import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Proves what an hour of the audit log held, and with that all hours before it. */
@Entity('audit_seal')
export class AuditSeal {
  /** Its beginning. */
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;

  /** Entries of the hour. */
  @Column({ type: 'integer' })
  entries: number;

  /** HMAC over the seal of the hour before and the entries of this one. */
  @Column({ type: 'varchar', length: 64 })
  seal: string;
}
