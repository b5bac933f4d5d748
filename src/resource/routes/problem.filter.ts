import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger, Optional } from '@nestjs/common';
import type { Request, Response, Router } from 'express';
import { STATUS_CODES } from 'node:http';
import { stackOf } from '../../config/error-stack.js';
import { systemErrorCode } from '../../config/startup-error.js';
import { allowanceHeaders } from '../../auth/limits/allowance.js';
import { TooManyRequests } from '../../auth/limits/too-many-requests.js';
import { Rejection } from '../../auth/rejection.js';
import { StorageFailed } from '../../storage/storage.js';
import { awayProblem, timeLimitProblem } from '../persistence/database-problem.js';
import { DocumentationLink } from '../protocol/documentation-link.js';
import { problemMarkup } from '../docs/documentation-markup.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { HTML, JSON_LD, JSON_PLAIN, type MediaType } from '../protocol/media-type.js';
import { negotiate } from '../protocol/negotiation.js';
import { PageFrame } from '../protocol/page-frame.js';
import { PAGE_POLICY } from '../protocol/page-policy.js';
import { problemDocument } from '../protocol/problem-document.js';
import { noRoute } from '../protocol/no-route.js';
import { Problem, typeOfProblem, type Violation, ViolationProblem } from '../protocol/problem.js';
import { KnownPaths } from './known-paths.js';
import { ApiDescription } from '../protocol/api-description.js';
import { TokenRequired } from '../protocol/token-required.js';

const JSON_LD_ERROR_LINK = '<http://www.w3.org/ns/hydra/error>; rel="http://www.w3.org/ns/json-ld#error"';

type IdentifiedRequest = Request & { correlationId?: string };

/** Every error leaves here, as a problem document (RFC 9457), to people in browsers as a page; an unexpected error shows a correlation id and nothing else. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(
    private readonly documentation: DocumentationLink,
    private readonly api: ApiDescription,
    private readonly paths: KnownPaths,
    @Optional() private readonly frame?: PageFrame,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<IdentifiedRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    if (answersOptions(error, request, response)) return;
    const problem = this.problemOf(error, request);
    if (problem.getStatus() >= 500) this.logger.error(`${request.method} failed [${request.correlationId}]`, stackOf(error));
    if (response.headersSent) {
      response.end();
      return;
    }
    this.send(problem, request, response);
  }

  private problemOf(error: unknown, request: IdentifiedRequest): Problem {
    if (error instanceof TokenRequired) return error.naming(this.api.signInPath);
    if (error instanceof Problem) return error;
    const late = timeLimitProblem(error);
    if (late) return late;
    const away = awayProblem(error);
    if (away) return away;
    if (error instanceof StorageFailed) return storageProblem(error);
    if (error instanceof TooManyRequests) return limited(error);
    if (error instanceof Rejection) return refusedProblem(error);
    if (error instanceof HttpException) return this.adopt(error, request);
    const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
    if (type === 'entity.too.large') return new Problem(413, 'The body is larger than this service accepts.');
    if (error instanceof URIError) return new Problem(400, 'The address is not properly percent-encoded.');
    if (typeof status === 'number' && status >= 400 && status < 500) return new Problem(status, sentenceFor(status));
    return new Problem(500, `Something went wrong on our side. Correlation id: ${request.correlationId}.`);
  }

  /** The framework's own exceptions: an unmatched route that exists under other verbs is a 405 with `Allow`. */
  private adopt(error: HttpException, request: Request): Problem {
    const status = error.getStatus();
    const { violations } = error.getResponse() as { violations?: readonly Violation[] };
    if (violations && violations.length > 0) return new ViolationProblem(violations);
    if (!isUnmatched(error, request)) return new Problem(status, error.message || sentenceFor(status), { cause: error });
    const allowed = allowedMethods(request);
    if (allowed.length === 0) return new Problem(404, noRoute(request.method, request.path, this.paths.near(request.path)));
    return new Problem(
      405,
      `No route found for "${request.method} ${request.path.slice(0, 200)}": Method Not Allowed (Allow: ${allowed.join(', ')}).`,
      {
        headers: { Allow: allowed.join(', ') },
      },
    );
  }

  private send(problem: Problem, request: Request, response: Response): void {
    const status = problem.getStatus();
    response.status(status);
    response.setHeader('Vary', 'Accept, Authorization, Origin');
    response.setHeader('Link', [this.documentation.header(request), JSON_LD_ERROR_LINK].join(', '));
    if (status === 401 && !response.hasHeader('WWW-Authenticate')) response.setHeader('WWW-Authenticate', 'Bearer');
    for (const [name, value] of Object.entries(problem.document.headers ?? {})) response.setHeader(name, value);
    const preferred = preferredType(request);
    const document = problemDocument(problem, request.originalUrl, preferred !== JSON_PLAIN);
    const isPage = preferred === HTML && isLookedAt(request);
    const bytes = Buffer.from(isPage ? this.markupOf(document, request) : JSON.stringify(document));
    if (isPage) {
      response.setHeader('Content-Security-Policy', PAGE_POLICY);
      response.setHeader('Vary', 'Accept, Accept-Language, Authorization, Cookie, Origin');
    }
    response.setHeader('Content-Type', `${isPage ? HTML.type : 'application/problem+json'}; charset=utf-8`);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }

  private markupOf(document: Readonly<Record<string, unknown>>, request: Request): string {
    return this.frame?.problem(request, document) ?? problemMarkup(this.api, document);
  }
}

/** A rejection of authentication, which knows no kinds of problems, as one of them. */
function refusedProblem(rejection: Rejection): Problem {
  const { name, ...options } = rejection.document;
  return new Problem(rejection.getStatus(), rejection.detail, { ...options, type: name && typeOfProblem(name) });
}

/** An error is sent whatever the caller accepts; only its form depends on that. */
function preferredType(request: Request): MediaType {
  try {
    return negotiate(request.headers.accept, [JSON_LD, JSON_PLAIN, HTML]);
  } catch {
    return JSON_LD;
  }
}

/** Whether a person sees the answer: of a link, or of a form of our pages; programs on a page ask the API for data. */
function isLookedAt({ method, originalUrl }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || !originalUrl.startsWith(API_PREFIX);
}

/** RFC 6585 §4, with what is left by the IETF's draft. */
function isUnmatched(error: HttpException, { method }: Request): boolean {
  return error.getStatus() === 404 && error.message.startsWith(`Cannot ${method} `);
}

/** `OPTIONS` of a known address (RFC 9110 §9.3.7), of which no route has to be written. @returns whether it was that */
function answersOptions(error: unknown, request: Request, response: Response): boolean {
  if (request.method !== 'OPTIONS' || !(error instanceof HttpException) || !isUnmatched(error, request)) return false;
  const allowed = allowedMethods(request);
  if (allowed.length === 0) return false;
  response.status(204).setHeader('Allow', allowed.join(', ')).end();
  return true;
}

/** Waiting mends a store that does not answer; an operator has to mend the others. */
function storageProblem({ cause }: StorageFailed): Problem {
  switch (systemErrorCode(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new Problem(507, 'The storage of files is full; an administrator has to make room.');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem(503, 'The storage of files takes none; an administrator has to mend its settings.');
    default:
      return new Problem(503, 'The storage of files does not answer; try again shortly.', { headers: { 'Retry-After': '5' } });
  }
}

function limited({ allowance, message }: TooManyRequests): Problem {
  return new Problem(429, message, { headers: { ...allowanceHeaders(allowance), 'Retry-After': String(allowance.reset) } });
}

function sentenceFor(status: number): string {
  return `${STATUS_CODES[status] ?? 'Error'}.`;
}

interface RouteLayer {
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
  match(path: string): boolean;
}

/** The verbs under which the router knows this path. */
function allowedMethods(request: Request): string[] {
  const router = request.app.router as Router & { stack: RouteLayer[] };
  const verbs = new Set<string>();
  for (const layer of router.stack) {
    if (!layer.route || !matches(layer, request.path)) continue;
    for (const verb of Object.keys(layer.route.methods)) verbs.add(verb.toUpperCase());
  }
  if (verbs.size === 0) return [];
  if (verbs.has('GET')) verbs.add('HEAD');
  return [...verbs.add('OPTIONS')].sort();
}

function matches(layer: RouteLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
