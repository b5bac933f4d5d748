import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connections that requests and jobs share; TypeORM's typings don't tell of them. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
