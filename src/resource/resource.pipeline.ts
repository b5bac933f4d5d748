import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { verbs } from './http/allowed-verbs.js';
import type { Answer } from './http/answer.js';
import { type Call, callFrom, type Target } from './http/call.js';
import { etagOf, matchesNone } from './http/etag.js';
import { CSV, HTML, JSON_LD, type MediaType } from './http/media-type.js';
import type { ResourceRequest } from './http/resource-request.js';
import { Responder } from './http/responder.js';
import { readBody } from './input/body-reader.js';
import { itemIri } from './input/iri.js';
import { IdempotentAnswers } from './idempotency/idempotent-answers.js';
import { MultipartBody } from './input/multipart-body.js';
import type { ListQuery } from './input/list-query.js';
import { parseItemQuery, parseListQuery } from './input/list-query.parser.js';
import { collectionCsv, csvLines } from './output/collection-csv.js';
import { collectionJson, collectionJsonLd } from './output/collection-representation.js';
import { pageLinks, type PageLinks } from './output/page-links.js';
import { representItem } from './output/item-representation.js';
import type { ReadPage } from './state/entity-store.js';
import { KeptValidators, type Recollection } from './state/kept-validators.js';
import { ResourceReader } from './state/resource-reader.js';
import { ResourceWriter, type Written } from './state/resource-writer.js';
import { DocumentationPage } from './docs/documentation-page.js';

/** What a page answers with beside its body. */
type Validators = Required<Pick<Answer, 'headers' | 'etag'>>;

/**
 * A request's journey, one way: the route and the two guards come before (controller factory, JWT guard, policy guard);
 * here the query or the body is read, the state read or written, the outcome represented and sent.
 */
@Injectable()
export class ResourcePipeline {
  constructor(
    private readonly reader: ResourceReader,
    private readonly writer: ResourceWriter,
    private readonly responder: Responder,
    private readonly page: DocumentationPage,
    private readonly multipart: MultipartBody,
    private readonly once: IdempotentAnswers,
    private readonly validators: KeptValidators<Validators>,
  ) {}

  async run(request: ResourceRequest, response: Response, target: Target): Promise<void> {
    const call = await this.multipart.receive(request, response, callFrom(request, target), target.resource);
    this.responder.send(request, response, await this.answer(call));
  }

  /** The answer to a call, not yet sent. */
  answer(call: Call): Promise<Answer> {
    switch (call.operation) {
      case 'list':
        return this.list(call);
      case 'read':
        return this.read(call);
      case 'create':
        return this.create(call);
      case 'replace':
      case 'update':
        return this.update(call);
      case 'delete':
        return this.remove(call);
    }
  }

  private async list(call: Call): Promise<Answer> {
    const query = parseListQuery(call.query, call.resource, call.preferences);
    if (call.format === CSV && !call.within && asksForAll(query)) return this.wholeCsv(call, query);
    const recollection = await this.recall(call, query);
    const { told } = recollection ?? {};
    if (told && matchesNone(call.ifNoneMatch ?? '', told.etag)) return { status: 304, ...told };
    const page = await this.reader.page(call, query);
    if (call.format === HTML) return this.documented(call);
    const links = pageLinks(call.path, query, page);
    const body = Buffer.from(representPage(page, call, query, links));
    const validators = { headers: { ...verbs(call), ...pageHeaders(page, links, call.format) }, etag: etagOf(body) };
    recollection?.keep(validators);
    return { status: 200, ...validators, contentType: call.format.type, body };
  }

  /** What was told before of the collection to one who asks whether it has changed. */
  private async recall(call: Call, query: ListQuery): Promise<Recollection<Validators> | undefined> {
    if (call.ifNoneMatch === undefined || call.within || call.format === HTML) return undefined;
    const statements = this.reader.pageStatements(call, query);
    return statements && this.validators.recall(statements, `${call.format.name} ${call.path}?${call.query}`);
  }

  /** A spreadsheet is after the whole collection: it is sent as it is read. The first rows are awaited, so that a refusal still is one. */
  private async wholeCsv(call: Call, query: ListQuery): Promise<Answer> {
    const lines = csvLines(await this.reader.portions(call, query), call.resource, query.properties);
    const first = await lines.next();
    return { status: 200, headers: verbs(call), contentType: CSV.type, stream: resumed(first, lines) };
  }

  private async read(call: Call): Promise<Answer> {
    const properties = parseItemQuery(call.query, call.resource, call.preferences);
    const item = await this.reader.item(call);
    if (call.format === HTML) return this.documented(call);
    const { contentType, body, etag } = representItem(item, call.resource, call.format, properties);
    return { status: 200, headers: verbs(call), contentType, body, etag };
  }

  private create(call: Call): Promise<Answer> {
    return this.once.answer(call, (within) => this.createOnce({ ...call, within }));
  }

  private async createOnce(call: Call): Promise<Answer> {
    const written = await this.writer.create(call, readBody(call.body, call));
    const location = itemIri(call.resource, written.id);
    return {
      ...this.written(call, written, 201),
      headers: { Location: location, 'Content-Location': contentLocation(location, call.format) },
    };
  }

  private async update(call: Call): Promise<Answer> {
    const written = await this.writer.update(call, readBody(call.body, call));
    return {
      ...this.written(call, written, 200),
      headers: { 'Content-Location': contentLocation(itemIri(call.resource, written.id), call.format) },
    };
  }

  private async remove(call: Call): Promise<Answer> {
    await this.writer.remove(call);
    return { status: 204, headers: {} };
  }

  /** Without a body where the writer asked for none or may not see what was written. */
  private written(call: Call, { item }: Written, status: number): Answer {
    if (!item || call.preferences.minimal) return { status: status === 200 ? 204 : status, headers: {} };
    return { ...representItem(item, call.resource, call.format), status, headers: {} };
  }

  private documented({ resource, operation, collection }: Call): Answer {
    return this.page.answer(resource.name, collection?.name ?? operation);
  }
}

function asksForAll({ parameters }: ListQuery): boolean {
  return !parameters.some(({ name }) => name === 'page' || name === 'itemsPerPage');
}

async function* resumed(first: IteratorResult<string, void>, rest: AsyncGenerator<string, void>): AsyncGenerator<string> {
  if (first.done) return;
  try {
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

function representPage(
  page: ReadPage,
  { resource, format, path }: Call,
  query: ReturnType<typeof parseListQuery>,
  links: PageLinks | undefined,
): string {
  switch (format) {
    case JSON_LD:
      return collectionJsonLd(page, resource, query, path, links);
    case CSV:
      return collectionCsv(page.rows, resource, query.properties);
    default:
      return collectionJson(page, resource, query);
  }
}

/** Where the body has no room for them, the total and the neighbours travel as headers (RFC 8288). */
function pageHeaders({ total }: ReadPage, links: PageLinks | undefined, format: MediaType): Record<string, string> {
  if (format === JSON_LD) return {};
  const { self: _, ...others } = links ?? { self: '' };
  const relations = Object.entries(others).map(([name, address]) => `<${address}>; rel="${name === 'previous' ? 'prev' : name}"`);
  return {
    ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
    ...(relations.length === 0 ? {} : { Link: relations.join(', ') }),
  };
}

function contentLocation(location: string, format: MediaType): string {
  return `${location}.${format.suffix}`;
}
