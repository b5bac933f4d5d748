import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { AppModule } from './app.module.js';
import { applicationOptions, configureApp, httpAdapter } from './bootstrap.js';
import type { Environment } from './config/environment.js';
import { STANDARD_OUTPUT } from './config/standard-stream.js';
import { withAdvisoryLock } from './database/advisory-lock.js';
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo/demo-accounts.js';
import { seedDemo } from './demo/demo.js';
import type { FeatureList } from './feature/feature-list.js';
import { writeFirstRows } from './feature/write-first-rows.js';
import { collectBootGarbageSoon } from './operations/boot-garbage.js';
import { drainConnections, stopListening } from './operations/connection-drain.js';
import { listenOrExplain } from './operations/listening.js';
import { ServiceLog } from './operations/service-log.js';
import type { StopRequest } from './operations/stop-request.js';
import { ShownAccounts } from './pages/shown-accounts.js';
import { DeclaredSettings } from './platform/site/portal-settings/declared-settings.js';
import { Departure } from './scheduling/departure.js';
import { startTracing } from './tracing/start-tracing.js';
import { welcome } from './welcome.js';
import type { ApiDescription } from './resource/protocol/api-description.js';

/** In which a balancer finds that the door is closed, while what it has sent already is answered. */
const LAST_REQUESTS_MS = 500;
/** Less than container platforms wait before they kill. */
const GRACE_MS = 8_000;

/**
 * Runs the service on a migrated database until it is stopped; returns when all requests in flight are answered.
 * @param environment complete settings, DATABASE_URL included
 * @param features what it consists of
 * @param api what the API says about itself
 */
export async function serve(environment: Environment, stop: StopRequest, features: FeatureList, api: ApiDescription): Promise<void> {
  const stopTracing = await startTracing(environment);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(environment, features, { api }),
    httpAdapter(environment),
    applicationOptions(environment),
  );
  try {
    configureApp(app, environment);
    await app.init();
    const demo = await withAdvisoryLock(environment, 'seeding', () => begin(app, environment), stop.signal);
    if (demo && !environment.isProduction) app.get(ShownAccounts).show(DEMO_USERNAMES, DEMO_PASSWORD);
    await listenOrExplain(app, environment);
    collectBootGarbageSoon();
    const address = addressOf(app, environment);
    tell(app, environment, `Lyceum is ready at ${address}`, () => welcome(address, demo));
    const signal = await stop.received;
    tell(app, environment, `Stopping (${signal})`, () => `\nStopping (${signal}); press Ctrl-C again to stop at once …\n`);
    app.get(Departure).begin();
    if (environment.SHUTDOWN_DELAY) {
      await delay(environment.SHUTDOWN_DELAY * 1000);
      await stopListening(app.getHttpServer());
      await delay(LAST_REQUESTS_MS);
    }
  } finally {
    drainConnections(app.getHttpServer(), GRACE_MS);
    await app.close();
    await stopTracing();
  }
}

/**
 * What a start writes: what an installation begins with, and the demo where it is asked for.
 * @returns whether the demo is there
 */
export async function begin(app: NestExpressApplication, { seedsDemo }: Environment): Promise<boolean> {
  await writeFirstRows(app);
  await app.get(DeclaredSettings).write();
  return seedsDemo && seedDemo(app);
}

/** JSON logs are for deployed services; elsewhere a person reads the terminal. */
function tell(app: NestExpressApplication, { isProduction }: Environment, line: string, text: () => string): void {
  if (isProduction) app.get(ServiceLog).log(line, 'Service');
  else STANDARD_OUTPUT.put(text());
}

/** The address to open on this machine. */
function addressOf(app: NestExpressApplication, { PUBLIC_URL }: Environment): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  const { address, port, family } = app.getHttpServer().address() as AddressInfo;
  const isLocal = address === '0.0.0.0' || address === '::' || address === '127.0.0.1';
  return `http://${isLocal ? 'localhost' : family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
