import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from '../../src/app.module.js';
import { applicationOptions, configureApp, httpAdapter } from '../../src/bootstrap.js';
import { Environment } from '../../src/config/environment.js';
import type { TestApplication } from './application.js';

/**
 * Another service over the database and with the settings of the first, as a second process of a fleet is: caches, connections and
 * listeners of its own, on a port of its own. Close it before the first.
 */
export async function secondService({ app }: TestApplication): Promise<NestExpressApplication> {
  const environment = app.get(Environment);
  const module = await Test.createTestingModule({ imports: [AppModule.with(environment)] }).compile();
  const second = module.createNestApplication<NestExpressApplication>(httpAdapter(environment), applicationOptions(environment));
  configureApp(second, environment);
  await second.listen(0, '127.0.0.1');
  return second;
}
