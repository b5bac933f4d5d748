import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { stackOf } from '../../config/error-stack.js';
import { isWorthRepeating } from '../../database/repeated-work.js';
import { Database, type Transaction } from '../../database/statements.js';
import type { HttpResult } from '../protocol/http-result.js';
import { isKnown } from '../protocol/known-answer.js';
import type { CallSource } from '../input/call-reader.js';
import { JSON_PLAIN, type MediaType, MERGE_PATCH } from '../protocol/media-type.js';
import { LENIENT, parsePreferences, QUIET } from '../protocol/preferences.js';
import { Problem } from '../protocol/problem.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { isDatabaseAway, timeLimitProblem } from '../persistence/database-problem.js';
import type { Batch, BatchOperation } from './batch-operation.js';
import { OperationDispatcher } from './operation-dispatcher.js';
import { resolveReferences } from './batch-references.js';
import { ApiDescription } from '../protocol/api-description.js';
import { TokenRequired } from '../protocol/token-required.js';

/** Bytes of a file within the answer. */
const LARGEST_FILE = 1_048_576;

/** What became of one operation: its answer, or why there is none. */
export type BatchResult = { readonly answer: HttpResult } | { readonly problem: Problem; readonly path: string };

/**
 * Runs the operations of a batch one after the other, each authorised and answered as if it were sent alone: in one unit of work
 * if the batch is atomic, else in one each.
 */
@Injectable()
export class BatchRunner {
  private readonly logger = new Logger(BatchRunner.name);

  constructor(
    private readonly database: Database,
    private readonly dispatcher: OperationDispatcher,
    private readonly api: ApiDescription,
  ) {}

  /**
   * @param request the batch as it came in, for its caller and its format
   * @throws Problem of the first operation that fails, where all are wanted or none
   */
  run(batch: Batch, request: ResourceRequest, format: MediaType): Promise<BatchResult[]> {
    const { atomic } = batch;
    if (!atomic) return this.#each(batch, request, format);
    return this.database.transaction((transaction) => this.#each(batch, request, format, transaction));
  }

  async #each({ operations }: Batch, request: ResourceRequest, format: MediaType, within?: Transaction): Promise<BatchResult[]> {
    const made = new Map<string, string>();
    const results: BatchResult[] = [];
    for (const [index, operation] of operations.entries()) {
      try {
        const answer = await this.dispatcher.dispatch(sourceOf(resolveReferences(operation, made), index, request, format), within);
        const location = answer.headers.Location;
        if (operation.id !== undefined && location !== undefined) made.set(operation.id, location);
        results.push({ answer: isKnown(operation, answer) ? withoutBody(answer) : await withBody(answer) });
      } catch (error) {
        // What ends the unit of work through nobody's fault is for it to do again.
        if (within && isWorthRepeating(error)) throw error;
        const problem = this.#problemOf(error);
        if (within) throw ofOperation(problem, operation, index);
        results.push({ problem, path: operation.path });
      }
    }
    return results;
  }

  /** @throws the error itself where nothing can be answered at all */
  #problemOf(error: unknown): Problem {
    if (error instanceof TokenRequired) return error.naming(this.api.signInPath);
    if (error instanceof Problem) return error;
    const late = timeLimitProblem(error);
    if (late) return late;
    if (isDatabaseAway(error)) throw error;
    const correlationId = randomUUID();
    this.logger.error(`An operation of a batch failed [${correlationId}]`, stackOf(error));
    return new Problem(500, `Something went wrong on our side. Correlation id: ${correlationId}.`);
  }
}

function withoutBody({ headers, etag }: HttpResult): HttpResult {
  return { status: 304, headers, etag };
}

/** A small file is a part of the batch's answer, as every body is; a large one is fetched by itself. */
async function withBody(answer: HttpResult): Promise<HttpResult> {
  const { source } = answer;
  return source && source.size <= LARGEST_FILE ? { ...answer, body: await buffer(await source.open()) } : answer;
}

/** The operation as an ordinary request. */
function sourceOf(operation: BatchOperation, index: number, request: ResourceRequest, format: MediaType): CallSource {
  const { method, path, headers, body } = operation;
  const key = request.headers['idempotency-key'];
  const { quiet, lenient } = parsePreferences(String(request.headers.prefer ?? ''));
  const inherited = [...(quiet ? [QUIET] : []), ...(lenient && !headers['prefer']?.includes('handling=') ? [LENIENT] : [])];
  return {
    method,
    originalUrl: path,
    user: request.user,
    host: request.host,
    app: request.app,
    body: body && Buffer.from(JSON.stringify(body)),
    headers: {
      ...(typeof key === 'string' && method === 'POST' ? { 'idempotency-key': `${key.replace(/^"(.*)"$/, '$1')}/${index}` } : {}),
      ...headers,
      ...(inherited.length > 0
        ? { prefer: [headers['prefer'], ...inherited].filter((preference) => preference !== undefined).join(', ') }
        : {}),
      accept: format.type,
      ...(body ? { 'content-type': method === 'PATCH' ? MERGE_PATCH : JSON_PLAIN.type } : {}),
    },
  };
}

function ofOperation(problem: Problem, { method, path }: BatchOperation, index: number): Problem {
  const { detail, document } = problem;
  const { violations } = document;
  return new Problem(
    problem.getStatus(),
    `Operation ${index} (${method} ${path.slice(0, 200)}) failed, and nothing of the batch was kept: ${detail}`,
    {
      ...document,
      violations: violations?.map((violation) => ({ ...violation, propertyPath: `operations[${index}].body.${violation.propertyPath}` })),
      extensions: { ...document.extensions, operation: index },
    },
  );
}
