import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Counters of failed sign-ins, and with RATE_LIMIT_STORE of requests, shared by all processes. Names, types and order of the columns are those that
 * rate-limiter-flexible writes to (RateLimiterPostgres); only that library writes the rows.
 */
@Entity('sign_in_try')
export class SignInFailure {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  key: string;

  @Column({ type: 'integer', default: 0 })
  points: number;

  /** Milliseconds since the epoch. */
  @Column({ type: 'bigint', nullable: true })
  expire: number | null;
}
