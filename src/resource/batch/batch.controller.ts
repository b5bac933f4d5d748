import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import type { HttpResult } from '../protocol/http-result.js';
import { formatAmong } from '../input/call-reader.js';
import { DocumentationLink } from '../protocol/documentation-link.js';
import { JSON_LD, type MediaType, WRITE_ANSWER_TYPES, WRITE_TYPES } from '../protocol/media-type.js';
import { requireContentType } from '../protocol/negotiation.js';
import { problemDocument } from '../protocol/problem-document.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { Responder } from '../protocol/responder.js';
import { parsePreferences } from '../protocol/preferences.js';
import { parseJson } from '../protocol/json-body.js';
import { readBatch } from './batch-operation.js';
import { BatchRunner, type BatchResult } from './batch.runner.js';
import { BATCH_RESULT_SCHEMA, BATCH_SCHEMA } from './batch.schemas.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

/** Several operations in one request. */
@ApiTags('Batch')
@ApiBearerAuth()
@Controller(`${API_PREFIX}/batch`)
@Admits('signed in, each operation by its own rule')
@OpenToScopes('')
export class BatchController {
  constructor(
    private readonly runner: BatchRunner,
    private readonly responder: Responder,
    private readonly documentation: DocumentationLink,
    private readonly limits: RequestLimits,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Runs several operations, each under its own rights.',
    description:
      'Operations run in the order given. With "atomic" all of them are kept or nothing is; the answer is then the problem of the first that failed. Without it each stands for itself and the answer has a result for each.',
  })
  @ApiHeader({ name: 'Idempotency-Key', required: false, description: 'Makes each POST of the batch safe to repeat.' })
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: 'For each operation that says nothing else: `handling=lenient`, `notifications=none` (RFC 7240).',
  })
  @ApiBody({ schema: BATCH_SCHEMA })
  @ApiResponse({ status: 200, description: 'A result for each operation, in their order.', schema: BATCH_RESULT_SCHEMA })
  @ApiResponse({ status: 400, description: 'The body is no list of operations.' })
  @ApiResponse({ status: 406, description: 'No format that the caller takes.' })
  @ApiResponse({ status: 415, description: 'The body is of a type that is not taken.' })
  @ApiResponse({ status: 422, description: 'An operation is not well formed, or (atomic) was refused.' })
  @ApiResponse({ status: 413, description: 'Too many operations.' })
  async run(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const format = formatAmong(request, WRITE_ANSWER_TYPES);
    requireContentType(request.headers['content-type'], WRITE_TYPES);
    const batch = readBatch(parseJson(request.body), parsePreferences(String(request.headers.prefer ?? '')).lenient);
    const { id } = request.user;
    // The first was counted as the request that brings it.
    if (id !== null) await this.limits.countCaller(id, batch.operations.length - 1);
    const results = await this.runner.run(batch, request, format);
    this.responder.send(request, response, this.answer(results, request, format));
  }

  private answer(results: readonly BatchResult[], request: ResourceRequest, format: MediaType): HttpResult {
    const context = { '@vocab': `${this.documentation.url(request)}#` };
    const head = format === JSON_LD ? `"@context":${JSON.stringify(context)},"@type":"Batch",` : '';
    const body = `{${head}"results":[${results.map((result) => representResult(result, format)).join(',')}]}`;
    const applied = results.flatMap((result) =>
      'answer' in result ? (result.answer.headers['Preference-Applied']?.split(', ') ?? []) : [],
    );
    const headers: Record<string, string> = applied.length === 0 ? {} : { 'Preference-Applied': [...new Set(applied)].join(', ') };
    return { status: 200, headers, contentType: format.type, body };
  }
}

function representResult(result: BatchResult, format: MediaType): string {
  if ('problem' in result) {
    const { problem, path } = result;
    const document = problemDocument(problem, path, format === JSON_LD);
    return member(problem.getStatus(), problem.document.headers ?? {}, JSON.stringify(document));
  }
  const { status, headers, etag, body, contentType = '' } = result.answer;
  const shown = { ...headers, ...(etag === undefined ? {} : { ETag: etag }) };
  if (body === undefined) return member(status, shown, 'null');
  const text = Buffer.isBuffer(body) ? body.toString() : body;
  return member(status, shown, contentType.includes('json') ? text : JSON.stringify(text));
}

/** @param body JSON text */
function member(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  return `{"status":${status},"headers":${JSON.stringify(headers)},"body":${body}}`;
}
