import { type CanActivate, type DynamicModule, type ExecutionContext, Module } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { Actor } from '../../../src/auth/actor.js';
import { applicationOptions, configureApp, httpAdapter } from '../../../src/bootstrap.js';
import { ConfigModule } from '../../../src/config/config.module.js';
import { Environment } from '../../../src/config/environment.js';
import { DatabaseModule } from '../../../src/database/database.module.js';
import { drainConnections } from '../../../src/operations/connection-drain.js';
import { MetricsModule } from '../../../src/metrics/metrics.module.js';
import { OperationsModule } from '../../../src/operations/operations.module.js';
import type { EntityClass } from '../../../src/resource/model/field-declaration.js';
import type { ResourceRequest } from '../../../src/resource/model/resource-request.js';
import { changeTriggers } from '../../../src/resource/changes/change-triggers.js';
import { compileResources } from '../../../src/resource/compile/resource-compiler.js';
import { kernelEntities } from '../../../src/resource/kernel.entities.js';
import { storageEntities } from '../../../src/storage/storage.entities.js';
import { SchedulingModule } from '../../../src/scheduling/scheduling.module.js';
import { StorageModule } from '../../../src/storage/storage.module.js';
import { ResourceModule } from '../../../src/resource/resource.module.js';
import { Boat, Fleet, Harbour } from './boats.js';
import { boatActions } from './boat-actions.js';
import { CountFleets } from './fleet-refresher.js';
import { suiteVariables } from '../application.js';
import { createTestDatabase } from '../test-database.js';
import { ApiDescription } from '../../../src/resource/protocol/api-description.js';

/** For requests in flight. */
const GRACE_MS = 1_000;

/** Takes the caller from a header, so that the kernel is seen without any account. */
class HeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<ResourceRequest>();
    const name = request.headers['x-sailor'];
    request.user =
      typeof name === 'string'
        ? Actor.of({ id: name === 'max' ? 2 : 1, username: name, roles: name === 'max' ? ['HARBOUR_MASTER'] : [] }, 1)
        : Actor.anonymous(1);
    return true;
  }
}

/** The kernel over two resources of its own, and over those that a spec has of its own. */
function boatModule(environment: Environment, further: readonly EntityClass[]): DynamicModule {
  const resources = [Harbour, Boat, Fleet, ...further];
  return {
    module: BoatModule,
    imports: [
      ConfigModule.with(environment),
      DatabaseModule.forRoot([...storageEntities, ...kernelEntities, ...resources]),
      MetricsModule,
      SchedulingModule.with(false),
      OperationsModule,
      StorageModule,
      ResourceModule.forRoot(new ApiDescription('Harbours', 'Boats and their harbours.', '/harbour-office/tokens')),
      ResourceModule.forFeature(resources),
    ],
  };
}

@Module({ providers: [{ provide: APP_GUARD, useClass: HeaderGuard }, ...boatActions, CountFleets] })
class BoatModule {}

export interface BoatApplication {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataSource: DataSource;
  close(): Promise<void>;
}

/** The kernel alone, over two resources of its own and what is given, on a real socket and a real database. */
export async function startBoatApplication(further: readonly EntityClass[] = []): Promise<BoatApplication> {
  const database = await createTestDatabase();
  const application = await startBoatApplicationOn(database.url, further);
  await application.dataSource.synchronize();
  for (const { sql } of boatTriggers(application.dataSource)) await application.dataSource.query(sql);
  for (const { table, view } of compileResources(application.dataSource).values()) {
    if (view !== undefined) await application.dataSource.query(`CREATE VIEW "${table}" AS ${view}`);
  }
  return {
    ...application,
    close: async () => {
      await application.close();
      await database.drop();
    },
  };
}

/** A process beside others on the same database, which is the first one's to make and to drop. */
export async function startBoatApplicationOn(databaseUrl: string, further: readonly EntityClass[] = []): Promise<BoatApplication> {
  const environment = Environment.parse({
    NODE_ENV: 'test',
    APP_SECRET: 'test',
    JWT_SECRET: 'test',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    ...suiteVariables(),
  });
  const app = await NestFactory.create<NestExpressApplication>(
    boatModule(environment, further),
    httpAdapter(environment),
    applicationOptions(environment),
  );
  configureApp(app, environment);
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), databaseUrl, dataSource: app.get(DataSource), close: () => closed(app) };
}

function boatTriggers(dataSource: DataSource): readonly { readonly sql: string }[] {
  return changeTriggers(compileResources(dataSource).values(), dataSource.entityMetadatas);
}

/** Nobody waits for connections that a client keeps. */
async function closed(app: NestExpressApplication): Promise<void> {
  drainConnections(app.getHttpServer(), GRACE_MS);
  await app.close();
}
