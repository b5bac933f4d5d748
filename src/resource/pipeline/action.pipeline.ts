import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { HttpResult } from '../protocol/http-result.js';
import { type ActionCall, type ActionTarget } from '../model/call.js';
import { actionCallFrom } from '../input/call-reader.js';
import type { ByteSource } from '../protocol/byte-source.js';
import { etagOf } from '../protocol/etag.js';
import { CSV, HTML, JSON_LD } from '../protocol/media-type.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { Responder } from '../protocol/responder.js';
import { readBody } from '../input/body-reader.js';
import { itemIri } from '../model/iri.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { MultipartBody } from '../input/multipart-body.js';
import { answersItem } from '../model/action-declaration.js';
import { NOTHING_EMBEDDED } from '../model/embedded-rows.js';
import { NO_INCLUDES, type Shape } from '../model/include-node.js';
import { parseActionQuery } from '../input/list-query.parser.js';
import { parseWriteQuery } from '../input/shape.parser.js';
import { DocumentationPage } from '../docs/documentation-page.js';
import { contentDisposition } from '../protocol/content-disposition.js';
import { passiveType } from '../protocol/passive-type.js';
import { tableCsv } from '../output/collection-csv.js';
import { incomplete } from '../output/embedding-limits.js';
import { representItem, requireState, type Sent } from '../output/item-representation.js';
import { appliedPreferences } from '../output/applied-preferences.js';
import type { AnsweredFile } from '../model/action-handler.js';
import { ActionRunner, type ConditionalAction, type Done } from '../persistence/action-runner.js';
import { ResourceReader } from '../persistence/resource-reader.js';
import { HtmlPolicies } from '../persistence/html-policies.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { wireJson } from '../protocol/wire-instant.js';

/** The pipeline of an action: the stages of the six operations, with its handler instead of reader and writer. */
@Injectable()
export class ActionPipeline {
  constructor(
    private readonly runner: ActionRunner,
    private readonly responder: Responder,
    private readonly page: DocumentationPage,
    private readonly multipart: MultipartBody,
    private readonly idempotency: IdempotencyService,
    private readonly html: HtmlPolicies,
    private readonly reader: ResourceReader,
  ) {}

  async run(request: ResourceRequest, response: Response, target: ActionTarget): Promise<void> {
    const call = await this.multipart.receive(request, response, actionCallFrom(request, target), target.action.input);
    await this.responder.deliver(request, response, await this.multipart.settle(call, this.answer(call)));
  }

  /** The answer to a call, not yet sent. */
  async answer(call: ActionCall): Promise<HttpResult> {
    const { action, body, files, actor, preferences, ownHosts, resource, pathParameter } = call;
    const embeds = answersItem(action.answer);
    const queried = parseActionQuery(call.query, resource, preferences, action.parameters, embeds);
    const sent = embeds ? parseWriteQuery(call.query, action.answered, preferences) : NOTHING_ASKED;
    const parameters = pathParameter === undefined ? queried : new Map([...queried, [action.pathParameter ?? '', pathParameter] as const]);
    if (call.format === HTML) return this.page.answer(resource.name, action.name, call.reader);
    const given = action.inputOptional && (body === undefined || body.length === 0) ? EMPTY : body;
    const shape = action.input;
    const html = shape && (await this.html.forWrite(shape, call));
    const input = shape ? readBody(given, { resource: shape, operation: 'create', actor, preferences, ownHosts, files, ...html }) : {};
    return this.idempotency.execute(call, async (within) => {
      const done = await this.runner.run({ ...conditional(call), within }, input, parameters);
      const answer = represent(done, call, await this.#withEmbedded({ ...call, within }, done, sent));
      return call.quiet || preferences.lenient ? { ...answer, headers: { ...answer.headers, ...appliedPreferences(call) } } : answer;
    });
  }

  /** What the answered item leads to, as far as it is asked for and the caller may read it. */
  async #withEmbedded(call: ActionCall, { item }: Done, shape: Shape): Promise<Sent> {
    if (!item || shape.includes.size === 0 || call.preferences.minimal) return { ...shape, embedded: NOTHING_EMBEDDED };
    return { ...shape, embedded: await this.reader.embedded(call, [item.row], shape.includes) };
  }
}

/** The conditions of an action that changes something are about the item on which it works. */
function conditional(call: ActionCall): ConditionalAction {
  const { action, ifMatch, ifNoneMatch } = call;
  const { item, method } = action;
  if (!item || method === 'GET' || (ifMatch === undefined && ifNoneMatch === undefined)) return call;
  return { ...call, precondition: (row) => requireState(call, row, item) };
}

const EMPTY = Buffer.from('{}');
const NOTHING_ASKED: Shape = { includes: NO_INCLUDES };

function represent({ outcome, item }: Done, call: ActionCall, sent: Sent): HttpResult {
  const { action, format, preferences } = call;
  if (outcome.file) return fileAnswer(outcome.file);
  if (outcome.later !== undefined) return { status: 202, headers: { Location: outcome.later } };
  if (outcome.document) return documentAnswer(outcome.document, call, outcome.id, outcome.unmade);
  if (action.answer.kind === 'accepted' && !outcome.existing)
    return { status: 202, headers: outcome.id === undefined ? {} : { Location: itemIri(action.answered, outcome.id) } };
  if (action.answer.kind === 'created' && outcome.id !== undefined && !outcome.existing) {
    const location = { Location: itemIri(action.answered, outcome.id) };
    if (!item || preferences.minimal) return { status: 201, headers: location };
    return { ...representItem(item, action.answered, format, sent), status: 201, headers: { ...location, ...incomplete(sent.embedded) } };
  }
  if (!item || preferences.minimal) return { status: 204, headers: {} };
  const headers = { 'Content-Location': `${itemIri(action.answered, item.row.id as number)}.${format.suffix}` };
  return { ...representItem(item, action.answered, format, sent), status: 200, headers: { ...headers, ...incomplete(sent.embedded) } };
}

/** @param made id of the item that was made, where the document tells of one */
function documentAnswer(
  document: Readonly<Record<string, unknown>>,
  { action, resource, format, path }: ActionCall,
  made: number | undefined,
  unmade: boolean | undefined,
): HttpResult {
  const type = action.answer.kind === 'document' ? action.answer.name : resource.name;
  if (format === CSV && action.answer.kind === 'document') return csvAnswer(document.member, action.answer.csv ?? [], action.name);
  const linked = { '@context': `${API_PREFIX}/contexts/${type}`, '@id': path, '@type': type };
  const body = wireJson(format === JSON_LD ? { ...linked, ...document } : document);
  const said = action.answer.kind === 'document' ? (action.answer.status ?? 200) : 200;
  const status = said === 201 && unmade === true ? 200 : said;
  const headers: Record<string, string> = made !== undefined && status === 201 ? { Location: itemIri(action.answered, made) } : {};
  return { status, headers, contentType: format.type, body, etag: action.method === 'GET' ? etagOf(body) : undefined };
}

function csvAnswer(member: unknown, columns: readonly string[], name: string): HttpResult {
  const body = tableCsv(member as readonly Readonly<Record<string, unknown>>[], columns);
  const headers = { 'Content-Disposition': contentDisposition(`${name}.csv`, false) };
  return { status: 200, headers, contentType: CSV.type, body, etag: etagOf(body) };
}

function fileAnswer({ name, mimeType, content, inline, etag }: AnsweredFile): HttpResult {
  const headers = {
    'Content-Disposition': contentDisposition(name, inline === true),
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
  const answer = { status: 200, headers, contentType: passiveType(mimeType) };
  if (Buffer.isBuffer(content)) return { ...answer, source: sourceOf(content), etag: etagOf(content) };
  return 'open' in content ? { ...answer, source: content, etag } : { ...answer, stream: content };
}

function sourceOf(content: Buffer): ByteSource {
  const open = ({ start, end } = { start: 0, end: content.length - 1 }): Promise<Readable> =>
    Promise.resolve(Readable.from([content.subarray(start, end + 1)]));
  return { size: content.length, open };
}
