import { IsIn, IsOptional, IsString, IsUrl } from 'class-validator';
import { DatabaseSettings } from './database-settings.js';
import { COUNT_RULE } from './rule-texts.js';
import { IsCallerSecret, Secret, WholeNumber } from './variable-rules.js';

/** The settings by which operators watch the service and stop it; a part of the Environment. */
export class OperationsSettings extends DatabaseSettings {
  /** TCP port of its own for metrics and probes; 0 takes any free one. Without it, and without METRICS_TOKEN, there are no metrics. */
  @IsOptional()
  @WholeNumber('must be a whole number from 0 to 65535', 0, 65_535)
  readonly METRICS_PORT?: number;

  /** Address that METRICS_PORT is listened to on; HOST unless said otherwise. */
  @IsOptional()
  @IsString()
  readonly METRICS_HOST?: string;

  /** What a caller of `/metrics` sends as its bearer token; with it metrics are served on PORT too. */
  @IsOptional()
  @Secret()
  @IsCallerSecret()
  readonly METRICS_TOKEN?: string;

  /** A statement that takes at least so many milliseconds is logged, without its values; 0 logs none. */
  @WholeNumber(COUNT_RULE, 0)
  readonly SLOW_STATEMENT: number = 1_000;

  /** Where spans of requests, statements and jobs are sent by OTLP over HTTP, such as `http://collector:4318/v1/traces`; none are made without it. */
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'must look like http://collector:4318/v1/traces' },
  )
  readonly TRACING_URL?: string;

  /** How many of a hundred requests and jobs are traced; those whose callers say so (`traceparent`) are, or are not, in any case. */
  @WholeNumber('must be a whole number from 1 to 100', 1, 100)
  readonly TRACING_SHARE: number = 100;

  /** Whether the log of a request says how long the database took for it: `auto` where that costs nothing, from Node 24. */
  @IsIn(['auto', 'true', 'false'], { message: 'must be auto, true or false' })
  readonly LOG_DATABASE_TIME: 'auto' | 'true' | 'false' = 'auto';

  /** Seconds from the signal to stop until connections are refused; by default 3 in production, elsewhere 0. */
  @IsOptional()
  @WholeNumber('must be a whole number of seconds from 0 to 300', 0, 300)
  readonly SHUTDOWN_DELAY?: number;

  /** Most bytes of request bodies in memory at once, over all requests; larger bodies beyond that are refused with 503. */
  @WholeNumber('must be a whole number of bytes, at least 1048576', 1_048_576)
  readonly BODIES_LIMIT: number = 134_217_728;
}
