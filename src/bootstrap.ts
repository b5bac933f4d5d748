import type { NestApplicationOptions } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import type { Environment } from './config/environment.js';
import { correlationId } from './operations/correlation-id.middleware.js';
import { requestLog } from './operations/request-log.middleware.js';
import { securityHeaders } from './operations/security-headers.js';
import { OpenApiDocument } from './resource/docs/open-api-document.js';
import { formatSuffix } from './resource/http/format-suffix.middleware.js';
import { rawBody } from './resource/http/raw-body.middleware.js';
import { ServiceLog } from './operations/service-log.js';

const EXPOSED_HEADERS = ['Link', 'Location', 'Content-Location', 'ETag', 'X-Total-Count', 'X-Request-Id', 'Retry-After'];
const PREFLIGHT_SECONDS = 3600;
/** Longer than load balancers keep a connection idle (60 s), lest one be closed under a request that is on its way. */
const KEEP_ALIVE_MS = 65_000;

/**
 * How an application is made, in production and in tests alike; but that no route hides another is proved in development and by one
 * test, since the comparison of each with each takes a tenth of a start.
 */
export function applicationOptions({ NODE_ENV }: Environment): NestApplicationOptions {
  return {
    // Signatures are proved over the bytes that came in, and negotiation decides how to read them.
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    ...(NODE_ENV === 'development' ? { routeConflictPolicy: { duplicate: 'error', shadow: 'error' } } : {}),
    routeResolutionStrategy: 'specificity',
  };
}

/** Everything between the socket and the routes; called once, before the application listens. */
export function configureApp(app: NestExpressApplication, environment: Environment): void {
  const log = app.get(ServiceLog);
  app.useLogger(log);
  app.disable('x-powered-by');
  app.set('etag', false);
  // Queries are read from the address itself: Express's readers lose brackets or stop at 20 members of a list.
  app.set('query parser', false);
  app.set('trust proxy', environment.TRUST_PROXY);
  app.use(correlationId, requestLog(log), securityHeaders(environment));
  allowOrigins(app, environment.CORS_ORIGINS);
  app.use(rawBody(environment.BODY_LIMIT), formatSuffix);
  app.get(OpenApiDocument).attach(app);
  app.getHttpServer().keepAliveTimeout = KEEP_ALIVE_MS;
}

function allowOrigins(app: NestExpressApplication, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.enableCors((request: Request, done: (error: Error | null, options: object) => void) =>
    done(null, {
      origin: origins.includes('*') ? '*' : [...origins],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_SECONDS,
      // OPTIONS that a client sends of its own accord is answered by the routes.
      preflightContinue: request.headers['access-control-request-method'] === undefined,
    }),
  );
}
