import type { NestApplicationOptions, Type } from '@nestjs/common';
import { UnknownElementException } from '@nestjs/core/errors/exceptions/index.js';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { isLegacyDelivery, LEGACY_CALLBACK_PATH, MODERN_CALLBACK_PATH } from './conference/http/callback-paths.js';
import type { Environment } from './config/environment.js';
import { measuresRequests } from './database/statement-watch.js';
import { usePublicUrl } from './auth/portals/public-origin.js';
import { announceDeprecation } from './deprecation/announce-deprecation.js';
import { chained } from './fast-path/chained.js';
import { rememberPaths } from './fast-path/remembered-paths.js';
import { rememberValidation } from './fast-path/remembered-validation.js';
import { useCanonicalAddresses } from './operations/canonical-addresses.js';
import { ShapedExpressAdapter } from './fast-path/shaped-express.adapter.js';
import { Metrics } from './metrics/metrics.js';
import { RequestLimits } from './auth/limits/request-limits.js';
import { addressLimit } from './operations/address-limit.middleware.js';
import { correlationId } from './operations/correlation-id.middleware.js';
import { MetricsEndpoint } from './operations/metrics/metrics-endpoint.js';
import { requestMetrics } from './operations/metrics/request-metrics.middleware.js';
import { closeWhileDeparting } from './operations/probes/departing.middleware.js';
import { Probes } from './operations/probes/probes.js';
import { toolRoutes } from './operations/metrics/tool-routes.js';
import { requestLog } from './operations/request-log.middleware.js';
import { requestTracing } from './operations/request-tracing.middleware.js';
import { warnOfUnheededProxy } from './operations/unheeded-proxy.middleware.js';
import { securityHeaders } from './operations/security-headers.js';
import { ContentDelivery } from './platform/content/files/content-delivery.js';
import { isPieceOfFile } from './platform/content/files/uploads.controller.js';
import { pageAboutRoute } from './resource/docs/documentation-page.js';
import { OpenApiDocument } from './resource/docs/open-api-document.js';
import { bodyDeadline } from './resource/routes/body-deadline.middleware.js';
import { formatSuffix } from './resource/routes/format-suffix.middleware.js';
import { HeldBodies } from './resource/routes/held-bodies.js';
import { rawBody } from './resource/routes/raw-body.middleware.js';
import { Departure } from './scheduling/departure.js';
import { ServiceLog } from './operations/service-log.js';
import { answerUnreadable } from './resource/protocol/unreadable-request.js';

const EXPOSED_HEADERS = [
  'Content-Disposition',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'Content-Location',
  'Content-Sanitized',
  'Preference-Applied',
  'ETag',
  'X-Total-Count',
  'X-Acting-As',
  'X-Request-Id',
  'Retry-After',
  'Deprecation',
  'Sunset',
  'RateLimit',
  'RateLimit-Policy',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Checksum-Algorithm',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Expires',
];
/** Signed deliveries come as fast as the rooms of a whole installation are busy. */
const SIGNED_PATHS = new Set([LEGACY_CALLBACK_PATH, MODERN_CALLBACK_PATH]);
const PREFLIGHT_SECONDS = 3600;
/** Longer than load balancers keep a connection idle (60 s), so that none is closed while a request is in flight. */
const KEEP_ALIVE_MS = 65_000;
/** Until all headers of a request have come. */
const HEADERS_MS = 10_000;

/**
 * How an application is created, in production and in tests; except that the check for shadowed routes runs in development and in
 * one test only, since it takes a tenth of a start.
 */
export function applicationOptions({ NODE_ENV }: Environment): NestApplicationOptions {
  return {
    // Signatures are verified over the raw bytes, and negotiation decides how to read them.
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
    ...(NODE_ENV === 'development' ? { routeConflictPolicy: { duplicate: 'error', shadow: 'error' } } : {}),
    routeResolutionStrategy: 'specificity',
  };
}

/** Express as Nest sees it; our own one where the fast path may be taken. */
export function httpAdapter({ FAST_PATH }: Environment): ExpressAdapter {
  if (!FAST_PATH) return new ExpressAdapter();
  rememberPaths();
  return new ShapedExpressAdapter();
}

/** Everything between the socket and the routes; called once, before the application listens. */
export function configureApp(app: NestExpressApplication, environment: Environment): void {
  if (environment.FAST_PATH) rememberValidation();
  const log = app.get(ServiceLog);
  app.useLogger(log);
  app.disable('x-powered-by');
  app.set('etag', false);
  // Queries are read from the address itself: Express's readers lose brackets or stop at 20 members of a list.
  app.set('query parser', false);
  app.set('trust proxy', environment.TRUST_PROXY);
  useCanonicalAddresses(app);
  usePublicUrl(app, environment);
  const measures = measuresRequests(environment) && !isQuiet(environment);
  app.use(
    chained(
      correlationId,
      closeWhileDeparting(app.get(Departure)),
      toolRoutes(app.get(Probes), app.get(MetricsEndpoint)),
      warnOfUnheededProxy(log, environment),
      requestLog(log, measures),
      ...(environment.TRACING_URL === undefined ? [] : [requestTracing()]),
      requestMetrics(app.get(Metrics)),
      securityHeaders(environment),
      announceDeprecation(app, pageAboutRoute),
    ),
  );
  allowOrigins(app, environment.CORS_ORIGINS);
  const delivery = found(app, ContentDelivery);
  app.use(
    chained(
      addressLimit(app.get(RequestLimits), SIGNED_PATHS),
      bodyDeadline(largestBody(environment)),
      ...(delivery ? [delivery.middleware] : []),
      rawBody(environment.BODY_LIMIT, isReadByRoute, heldBodies(environment, app.get(Metrics))),
      formatSuffix,
    ),
  );
  app.get(OpenApiDocument).attach(app);
  answerUnreadable(app.getHttpServer(), environment.CORS_ORIGINS.length > 0);
  Object.assign(app.getHttpServer(), { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_MS });
}

/** Bytes that a body may have, whatever it is. */
function largestBody({ BODY_LIMIT, DELIVERY_LIMIT, UPLOAD_LIMIT, UPLOAD_RESUMABLE_LIMIT }: Environment): number {
  return Math.max(BODY_LIMIT, DELIVERY_LIMIT, UPLOAD_LIMIT, UPLOAD_RESUMABLE_LIMIT);
}

/** Whether a route reads the body itself, with a limit of its own. */
function isReadByRoute(request: Request): boolean {
  return isLegacyDelivery(request) || isPieceOfFile(request);
}

function heldBodies({ BODIES_LIMIT }: Environment, metrics: Metrics): HeldBodies {
  const bodies = new HeldBodies(BODIES_LIMIT);
  metrics.gauge({ name: 'bodies_bytes', help: 'Bytes of bodies of requests in memory.', read: () => [{ value: bodies.bytes }] });
  return bodies;
}

/** Whether requests are not logged. */
function isQuiet({ LOG_LEVEL }: Environment): boolean {
  return ['fatal', 'error', 'warn', 'silent'].includes(LOG_LEVEL);
}

/** @returns what a feature provides; undefined where the application is composed without it */
function found<Provided>(app: NestExpressApplication, type: Type<Provided>): Provided | undefined {
  try {
    return app.get(type, { strict: false });
  } catch (error) {
    if (error instanceof UnknownElementException) return undefined;
    throw error;
  }
}

function allowOrigins(app: NestExpressApplication, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.enableCors((request: Request, done: (error: Error | null, options: object) => void) =>
    done(null, {
      origin: origins.includes('*') ? '*' : [...origins],
      exposedHeaders: EXPOSED_HEADERS,
      maxAge: PREFLIGHT_SECONDS,
      // The routes answer an OPTIONS request that is not a CORS preflight.
      preflightContinue: request.headers['access-control-request-method'] === undefined,
    }),
  );
}
