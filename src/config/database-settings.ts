import { IsOptional } from 'class-validator';
import { DATABASE_SECONDS_RULE, DATABASE_URL_RULE } from './rule-texts.js';
import { AreDatabaseUrls, IsDatabaseUrl, Requires, Secret, ToList, TrueOrFalse, WholeNumber } from './variable-rules.js';

/** The settings of the way to the database; a part of the Environment. */
export class DatabaseSettings {
  /**
   * PostgreSQL (15 or newer) to use; without it an embedded one is started in DATA_DIR. Of several hosts (one:5432,two:5432) the one that
   * takes changes is used.
   */
  @IsOptional()
  @Secret()
  @IsDatabaseUrl(DATABASE_URL_RULE)
  readonly DATABASE_URL?: string;

  /**
   * PostgreSQL itself, where DATABASE_URL leads through a pooler that gives out connections by transaction (PgBouncer 1.21 or newer): for
   * migrations, locks and notifications.
   */
  @IsOptional()
  @Secret()
  @IsDatabaseUrl(DATABASE_URL_RULE)
  @Requires('DATABASE_URL')
  readonly DATABASE_DIRECT_URL?: string;

  /** Streaming replicas, comma-separated: exports of whole collections read there what was committed before they began. */
  @Secret()
  @ToList()
  @AreDatabaseUrls(`must be a comma-separated list whose members look like ${DATABASE_URL_RULE.slice('must look like '.length)}`)
  readonly DATABASE_REPLICA_URLS: readonly string[] = [];

  /** Most connections this process opens to each database server. */
  @WholeNumber('must be a whole number from 1 to 1000', 1, 1000)
  readonly DATABASE_POOL_SIZE: number = 10;

  /** Most seconds that a statement of a request may take; 0 sets no limit, here and below. */
  @WholeNumber(DATABASE_SECONDS_RULE, 0)
  readonly DATABASE_REQUEST_TIMEOUT: number = 20;

  /** Connections of this process for exports of whole collections, beyond those of DATABASE_POOL_SIZE; others wait for their turn. */
  @WholeNumber('must be a whole number from 1 to 100', 1, 100)
  readonly EXPORT_CONNECTIONS: number = 2;

  /** Most seconds that the next portion of an export may take. */
  @WholeNumber(DATABASE_SECONDS_RULE, 0)
  readonly DATABASE_EXPORT_TIMEOUT: number = 60;

  /** Most seconds that a statement of a batch of room events may take. */
  @WholeNumber(DATABASE_SECONDS_RULE, 0)
  readonly DATABASE_INGEST_TIMEOUT: number = 30;

  /** Most seconds that a statement of a job or a command may take. */
  @WholeNumber(DATABASE_SECONDS_RULE, 0)
  readonly DATABASE_JOB_TIMEOUT: number = 3600;

  /** Whether a start brings the database to the newest schema; `false` where `db:migrate` does so before, by a role that may. */
  @TrueOrFalse()
  readonly MIGRATE: boolean = true;
}
