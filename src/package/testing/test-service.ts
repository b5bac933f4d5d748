import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../app.module.js';
import { applicationOptions, configureApp, httpAdapter } from '../../bootstrap.js';
import { createAdministrator } from '../../platform/directory/users/new-administrator.js';
import { Environment } from '../../config/environment.js';
import type { Feature } from '../../feature/feature.js';
import { FeatureList } from '../../feature/feature-list.js';
import { DueJobs } from '../../jobs/due-jobs.js';
import { drainConnections } from '../../operations/connection-drain.js';
import { begin } from '../../serve.js';
import { ApiClient } from './api-client.js';
import type { Classroom } from './classroom.js';
import { TestClock } from './test-clock.js';
import { TestPerson } from './test-person.js';
import { TestServer } from './test-server.js';

/** What everybody signs in with whom a test service makes. */
const PASSWORD = 'ladder window orchard';
const SECRET = 'a secret of tests, of no use elsewhere';
/** Tests move the clock by months; who is signed in stays so for ten years. */
const LONG_S = '315360000';
/** For requests in flight. */
const GRACE_MS = 1_000;

export interface TestServiceOptions {
  /** All that the service consists of: `[...standardFeatures, mine]`. */
  readonly features: readonly Feature[];
  /** At what time the clock stands when the service starts; the wall clock's unless said otherwise. */
  readonly now?: Date | string;
  /** Environment variables that differ from those of a test, such as `SEED_DEMO: 'true'`. */
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * The service as `npm start` makes it of its features, on a port and a PostgreSQL server of its own. Nothing runs by itself: a test runs
 * the jobs, and moves the clock.
 */
export class TestService {
  #administrator: TestPerson | undefined;
  #people = 0;

  private constructor(
    readonly url: string,
    readonly clock: TestClock,
    private readonly app: NestExpressApplication,
    private readonly server: TestServer,
  ) {}

  /** @throws StartupError as a start does, with the sentence that its operator would read */
  static async start({ features, now, variables = {} }: TestServiceOptions): Promise<TestService> {
    const list = new FeatureList(features);
    const server = await TestServer.start(list.migrations);
    try {
      const environment = environmentOf(server, variables);
      const clock = new TestClock(now);
      const app = await listening(environment, list, clock);
      return new TestService(await app.getUrl(), clock, app, server);
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Calls without a token. */
  get stranger(): ApiClient {
    return new ApiClient(this.url);
  }

  /** The administrator of the installation, made when first asked for. */
  async administrator(): Promise<TestPerson> {
    if (this.#administrator) return this.#administrator;
    const account = { username: 'administrator', email: 'administrator@example.org', password: PASSWORD };
    await createAdministrator(this.app, account);
    return (this.#administrator = await this.signIn(account.username));
  }

  /** Makes a user as administrators do, and signs it in. @param status what it may do in the whole portal */
  async person(status: 'teacher' | 'student' = 'student'): Promise<TestPerson> {
    const username = `${status}-${(this.#people += 1)}`;
    const names = { firstname: status, lastname: String(this.#people), email: `${username}@example.org` };
    await made(await this.administrator(), '/api/users', { username, ...names, plainPassword: PASSWORD, status });
    return this.signIn(username);
  }

  /** Makes a course with a teacher and a learner, all through the API. @param course members of the course beside its title */
  async classroom(course: Readonly<Record<string, unknown>> = {}): Promise<Classroom> {
    const administrator = await this.administrator();
    const [teacher, learner] = [await this.person('teacher'), await this.person('student')];
    const id = await made(administrator, '/api/courses', { title: `Course ${this.#people}`, ...course });
    const iri = `/api/courses/${id}`;
    await made(administrator, '/api/course_rel_users', { course: iri, user: teacher.iri, status: 'teacher' });
    await made(administrator, '/api/course_rel_users', { course: iri, user: learner.iri, status: 'student' });
    return { course: { id, iri }, administrator, teacher, learner };
  }

  /** Signs in with a password, as that of the demo's accounts (`lyceum-demo`). */
  async signIn(username: string, password = PASSWORD): Promise<TestPerson> {
    const body = { username, password };
    const {
      status,
      text,
      body: answer,
    } = await this.stranger.post<{ token: string }>('/api/authentication_token', body, {
      'Content-Type': 'application/json',
    });
    if (status !== 200) throw new Error(`${username} could not sign in: ${status} ${text}`);
    const me = await new ApiClient(this.url, { Authorization: `Bearer ${answer.token}` }).get<{ id: number }>('/api/me');
    return new TestPerson(this.url, me.body.id, username, answer.token);
  }

  /** Runs the jobs and the turns of schedules that are due by the clock, and what they make due. @returns how many tries there were */
  runDueJobs(): Promise<number> {
    return this.app.get(DueJobs, { strict: false }).run();
  }

  /** Ends the service and its server, and removes what they hold. */
  async stop(): Promise<void> {
    drainConnections(this.app.getHttpServer(), GRACE_MS);
    await this.app.close();
    await this.server.stop();
  }
}

function environmentOf({ url, folder }: TestServer, variables: Readonly<Record<string, string>>): Environment {
  return Environment.parse({
    NODE_ENV: 'test',
    APP_SECRET: SECRET,
    JWT_SECRET: SECRET,
    JWT_TTL: LONG_S,
    JWT_REFRESH_TTL: LONG_S,
    SEED_DEMO: 'false',
    LOG_LEVEL: 'silent',
    JOBS_ENABLED: 'false',
    DATABASE_URL: url,
    DATA_DIR: folder,
    FILES_DIR: join(folder, 'files'),
    ...variables,
  });
}

async function listening(environment: Environment, features: FeatureList, clock: TestClock): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(environment, features, { background: false, clock }),
    httpAdapter(environment),
    applicationOptions(environment),
  );
  configureApp(app, environment);
  await app.init();
  await begin(app, environment);
  await app.listen(0, '127.0.0.1');
  return app;
}

/** @returns the id of what is made */
async function made(person: TestPerson, path: string, body: unknown): Promise<number> {
  const reply = await person.post<{ id: number }>(path, body);
  if (reply.status !== 201) throw new Error(`POST ${path} was answered with ${reply.status}: ${reply.text}`);
  return reply.body.id;
}
