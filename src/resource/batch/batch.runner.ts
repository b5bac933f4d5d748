import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Database, type Transaction } from '../../database/statements.js';
import { ActionPipeline } from '../action.pipeline.js';
import { AddressBook } from '../http/address-book.js';
import type { Answer } from '../http/answer.js';
import { actionCallFrom, callFrom, type CallSource } from '../http/call.js';
import { JSON_PLAIN, type MediaType, MERGE_PATCH } from '../http/media-type.js';
import { Problem } from '../http/problem.js';
import type { ResourceRequest } from '../http/resource-request.js';
import { PolicyGate } from '../policy/policy-gate.js';
import { refusal } from '../policy/refusal.js';
import { ResourcePipeline } from '../resource.pipeline.js';
import { isDatabaseAway } from '../state/database-problem.js';
import type { Batch, BatchOperation } from './batch-operation.js';
import { resolveReferences } from './batch-references.js';

/** What became of one operation: its answer, or why there is none. */
export type BatchResult = { readonly answer: Answer } | { readonly problem: Problem; readonly path: string };

/**
 * Runs the operations of a batch one after the other, each judged and answered as if it came alone: in one unit of work
 * where all of them are wanted or none, else in one each.
 */
@Injectable()
export class BatchRunner {
  private readonly logger = new Logger(BatchRunner.name);

  constructor(
    private readonly database: Database,
    private readonly addresses: AddressBook,
    private readonly gate: PolicyGate,
    private readonly resources: ResourcePipeline,
    private readonly actions: ActionPipeline,
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
        const answer = await this.#answer(sourceOf(resolveReferences(operation, made), index, request, format), within);
        const location = answer.headers.Location;
        if (operation.id !== undefined && location !== undefined) made.set(operation.id, location);
        results.push({ answer });
      } catch (error) {
        const problem = this.#problemOf(error);
        if (within) throw ofOperation(problem, operation, index);
        results.push({ problem, path: operation.path });
      }
    }
    return results;
  }

  async #answer(source: CallSource, within: Transaction | undefined): Promise<Answer> {
    const { method, originalUrl, user } = source;
    const target = this.addresses.find(method, originalUrl.split('?')[0] ?? '');
    if (!target) throw new Problem(404, `No route found for "${method} ${originalUrl.slice(0, 200)}".`);
    if ('action' in target) {
      const grant = this.gate.decideAction(user, target.resource, target.action);
      if (grant === false) throw refusal(user);
      return this.actions.answer({ ...actionCallFrom({ ...source, grant }, target), within });
    }
    const { resource, operation, collection } = target;
    const grant = collection ? this.gate.decideCollection(user, resource, collection) : this.gate.decide(user, resource, operation);
    if (grant === false) throw refusal(user);
    return this.resources.answer({ ...callFrom({ ...source, grant }, target), within });
  }

  /** @throws the error itself where nothing can be answered at all */
  #problemOf(error: unknown): Problem {
    if (error instanceof Problem) return error;
    if (isDatabaseAway(error)) throw error;
    const correlationId = randomUUID();
    this.logger.error(`An operation of a batch failed [${correlationId}]`, error instanceof Error ? error.stack : String(error));
    return new Problem(500, `Something went wrong on our side. Correlation id: ${correlationId}.`);
  }
}

/** The operation as the request that it stands for. */
function sourceOf(operation: BatchOperation, index: number, request: ResourceRequest, format: MediaType): CallSource {
  const { method, path, headers, body } = operation;
  const key = request.headers['idempotency-key'];
  return {
    method,
    originalUrl: path,
    user: request.user,
    body: body && Buffer.from(JSON.stringify(body)),
    headers: {
      ...(typeof key === 'string' && method === 'POST' ? { 'idempotency-key': `${key.replace(/^"(.*)"$/, '$1')}/${index}` } : {}),
      ...headers,
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
