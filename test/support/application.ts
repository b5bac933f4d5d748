import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DataSource } from 'typeorm';
import { DataSource as DataSourceToken } from 'typeorm';
import { AppModule } from '../../src/app.module.js';
import { PasswordCost } from '../../src/auth/password-hasher.js';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { applicationOptions, configureApp, httpAdapter } from '../../src/bootstrap.js';
import { Clock } from '../../src/config/clock.js';
import { ReconcilerSchedule } from '../../src/conference/hooks/reconciler-schedule.js';
import { Environment } from '../../src/config/environment.js';
import type { Feature } from '../../src/feature/feature.js';
import { FeatureList } from '../../src/feature/feature-list.js';
import { DueJobs } from '../../src/jobs/due-jobs.js';
import { drainConnections } from '../../src/operations/connection-drain.js';
import { DeclaredSettings } from '../../src/platform/site/portal-settings/declared-settings.js';
import { standardFeatures } from '../../src/standard-features.js';
import { ApiClient } from './api-client.js';
import { holdAnswers, refuseWrongAnswers } from './held-answers.js';
import { NoopSchedule } from './noop-schedule.js';
import { Given } from './given.js';
import { TraceSchedule } from '../../src/tracking/records/traces/trace-schedule.js';
import { observeRows, writeObservedRows } from './observed-rows.js';
import { createTestDatabase, planStatementsOnce } from './test-database.js';

/** For requests in flight. */
const GRACE_MS = 1_000;

export const TEST_SECRET = 'test-secret-of-at-least-thirty-two-characters';
export const TEST_SALT = 'test-salt';

export interface ApplicationOptions {
  readonly clock?: Clock;
  readonly variables?: Readonly<Record<string, string>>;
  /** What takes the place of a provider, by the provider's class. */
  /** Features beside the standard ones. */
  readonly features?: readonly Feature[];
  readonly instead?: ReadonlyMap<Type, unknown>;
  /** Whether each statement is planned once, see {@link planStatementsOnce}: for specs that ask very many. */
  readonly plansOnce?: boolean;
}

/** `FAST_PATH=false npm test` runs the suite without our own ways through Express and pg. */
export function suiteVariables(): Record<string, string> {
  const { FAST_PATH } = process.env;
  return FAST_PATH === undefined ? {} : { FAST_PATH };
}

/** The whole service on a socket and a database of its own, as `npm start` makes it, with cheap passwords. */
export class TestApplication {
  private constructor(
    readonly url: string,
    readonly app: NestExpressApplication,
    readonly dataSource: DataSource,
    private readonly drop: () => Promise<void>,
    /** For connections of a test's own. */
    readonly databaseUrl: string,
  ) {}

  static async start(options: ApplicationOptions = {}): Promise<TestApplication> {
    const { clock, variables = {}, features = [], instead = new Map(), plansOnce = false } = options;
    observeRows();
    holdAnswers();
    const database = await createTestDatabase();
    if (plansOnce) await planStatementsOnce(database.url);
    const files = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? tmpdir(), 'files-'));
    const environment = Environment.parse({
      NODE_ENV: 'test',
      APP_SECRET: TEST_SECRET,
      JWT_SECRET: TEST_SECRET,
      VIDEOCONF_SALT: TEST_SALT,
      LOG_LEVEL: 'silent',
      // Nothing runs by itself in a test: see `runDueJobs`.
      JOBS_ENABLED: 'false',
      DATABASE_URL: database.url,
      FILES_DIR: files,
      ...suiteVariables(),
      ...variables,
    });
    const builder = Test.createTestingModule({
      imports: [AppModule.with(environment, new FeatureList([...standardFeatures, ...features]))],
    });
    builder.overrideProvider(PasswordCost).useValue({ memory: 64, passes: 1, lanes: 1 });
    // Nothing runs by itself in a test: a spec that is about a job runs it.
    builder.overrideProvider(ReconcilerSchedule).useClass(NoopSchedule);
    builder.overrideProvider(TraceSchedule).useValue({});
    if (clock) builder.overrideProvider(Clock).useValue(clock);
    for (const [provider, value] of instead) builder.overrideProvider(provider).useValue(value);
    const module = await builder.compile();
    const app = module.createNestApplication<NestExpressApplication>(httpAdapter(environment), applicationOptions(environment));
    configureApp(app, environment);
    await app.get(DeclaredSettings).write();
    await app.listen(0, '127.0.0.1');
    const drop = async (): Promise<void> => {
      await Promise.all([database.drop(), rm(files, { recursive: true, force: true })]);
    };
    return new TestApplication(await app.getUrl(), app, app.get(DataSourceToken), drop, database.url);
  }

  /** Writes valid rows; a test states only what matters to it. */
  get given(): Given {
    return new Given(this.dataSource);
  }

  /** A client that calls as this person, with a real token. */
  as(person: { readonly id: number; readonly username: string }): ApiClient {
    return new ApiClient(this.url, { Authorization: this.authorizationOf(person) });
  }

  /** The `Authorization` header of this person, for clients of other makes. */
  authorizationOf(person: { readonly id: number; readonly username: string }): string {
    return `Bearer ${this.app.get(AccessTokenService).issue(person, this.app.get(Environment).PORTAL_ID).token}`;
  }

  /** A client without a token. */
  get stranger(): ApiClient {
    return new ApiClient(this.url);
  }

  /** Runs the jobs and the turns of schedules that are due by the clock, and what they make due. @returns how many tries there were */
  runDueJobs(): Promise<number> {
    return this.app.get(DueJobs, { strict: false }).run();
  }

  /** As the service itself ends: nobody waits for connections that a client keeps. */
  async close(): Promise<void> {
    drainConnections(this.app.getHttpServer(), GRACE_MS);
    await this.app.close();
    await this.drop();
    writeObservedRows();
    refuseWrongAnswers();
  }
}
