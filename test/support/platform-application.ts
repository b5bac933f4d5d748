import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { authEntities } from '../../src/auth/auth.entities.js';
import { AuthModule } from '../../src/auth/auth.module.js';
import { PasswordCost } from '../../src/auth/password-hasher.js';
import { AccessTokenService } from '../../src/auth/tokens/access-token.service.js';
import { applicationOptions, configureApp } from '../../src/bootstrap.js';
import { ConfigModule } from '../../src/config/config.module.js';
import { Environment } from '../../src/config/environment.js';
import { DatabaseModule } from '../../src/database/database.module.js';
import { OperationsModule } from '../../src/operations/operations.module.js';
import { platformEntities } from '../../src/platform/platform.entities.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { ResourceModule } from '../../src/resource/resource.module.js';
import { resourceIndexes } from '../../src/schema.js';
import { ApiClient } from './api-client.js';
import { Given, type Person, PORTAL } from './given.js';
import { createTestDatabase } from './test-database.js';

@Module({
  imports: [
    DatabaseModule.forRoot([...authEntities, ...platformEntities]),
    OperationsModule,
    ResourceModule.forRoot(),
    PlatformModule,
    AuthModule.register({ imports: [PlatformModule] }),
  ],
})
class PlatformTestModule {}

/** The platform without the domains above it, on a socket and a database of its own. */
export class PlatformApplication {
  private constructor(
    readonly url: string,
    readonly app: NestExpressApplication,
    readonly dataSource: DataSource,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(): Promise<PlatformApplication> {
    const database = await createTestDatabase();
    const environment = Environment.parse({
      NODE_ENV: 'test',
      APP_SECRET: 'test',
      JWT_SECRET: 'test',
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
      DATABASE_URL: database.url,
    });
    const builder = Test.createTestingModule({ imports: [PlatformTestModule, ConfigModule.with(environment)] });
    builder.overrideProvider(PasswordCost).useValue({ memory: 64, passes: 1, lanes: 1 });
    const app = (await builder.compile()).createNestApplication<NestExpressApplication>(applicationOptions);
    configureApp(app, environment);
    await app.init();
    const dataSource = app.get(DataSource);
    await prepare(dataSource);
    await app.listen(0, '127.0.0.1');
    return new PlatformApplication(await app.getUrl(), app, dataSource, database.drop);
  }

  get given(): Given {
    return new Given(this.dataSource);
  }

  /** A client that calls as this person, with a real token. */
  as(person: Person): ApiClient {
    const { token } = this.app.get(AccessTokenService).issue(person);
    return new ApiClient(this.url, { Authorization: `Bearer ${token}` });
  }

  get stranger(): ApiClient {
    return new ApiClient(this.url);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.drop();
  }
}

async function prepare(dataSource: DataSource): Promise<void> {
  await dataSource.synchronize();
  for (const { sql } of resourceIndexes(dataSource)) await dataSource.query(sql.replace(' INDEX ', ' INDEX IF NOT EXISTS '));
  await dataSource.query(
    `INSERT INTO "access_url" ("id", "url") OVERRIDING SYSTEM VALUE VALUES (${PORTAL}, 'http://localhost'), (2, 'http://other.test') ON CONFLICT DO NOTHING`,
  );
  await dataSource.query(`SELECT setval(pg_get_serial_sequence('access_url', 'id'), (SELECT max("id") FROM "access_url"))`);
}
