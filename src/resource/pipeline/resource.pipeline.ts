import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { verbs } from './allowed-verbs.js';
import type { HttpResult } from '../protocol/http-result.js';
import { type Call, type Target } from '../model/call.js';
import { NOTHING_EMBEDDED } from '../model/embedded-rows.js';
import type { Shape } from '../model/include-node.js';
import { pathsOf, type WriteTree } from '../model/nested-write.js';
import { callFrom } from '../input/call-reader.js';
import { etagOf, isFresh } from '../protocol/etag.js';
import { csvName, marked, markOf } from './csv-file.js';
import { pageHeaders } from './page-headers.js';
import { representPage } from './page-representation.js';
import { CSV, HTML, type MediaType } from '../protocol/media-type.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { Responder } from '../protocol/responder.js';
import { nestedIn } from '../input/nested-fields.js';
import { readTree } from '../input/write-tree.reader.js';
import { itemIri } from '../model/iri.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { MultipartBody } from '../input/multipart-body.js';
import type { ListQuery } from '../model/list-query.js';
import { asksForSignedFiles, parseItemQuery, parseListQuery, requireWriteQuery } from '../input/list-query.parser.js';
import { parseWriteQuery } from '../input/shape.parser.js';
import { csvLines } from '../output/collection-csv.js';
import { pageLinks } from '../output/page-links.js';
import { admitToCsv, incomplete } from '../output/embedding-limits.js';
import { resumed } from '../output/resumed-stream.js';
import { representItem, requireState } from '../output/item-representation.js';
import { appliedPreferences } from '../output/applied-preferences.js';
import { EtagCache, type CacheLookup } from '../persistence/caches/etag-cache.js';
import { ExportTurns } from '../persistence/export-turns.js';
import { HtmlPolicies } from '../persistence/html-policies.js';
import { NestedWriter } from '../persistence/nested-writer.js';
import { ResourceReader } from '../persistence/resource-reader.js';
import { ResourceWriter, type WriteCall, type Written } from '../persistence/resource-writer.js';
import { DocumentationPage } from '../docs/documentation-page.js';

/** The headers of a page's response. */
type Validators = Required<Pick<HttpResult, 'headers' | 'etag'>>;

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
    private readonly idempotency: IdempotencyService,
    private readonly validators: EtagCache<Validators>,
    private readonly turns: ExportTurns,
    private readonly html: HtmlPolicies,
    private readonly nested: NestedWriter,
  ) {}

  async run(request: ResourceRequest, response: Response, target: Target): Promise<void> {
    const call = await this.multipart.receive(request, response, callFrom(request, target), target.resource);
    await this.responder.deliver(request, response, await this.multipart.settle(call, this.answer(call)));
  }

  /** The answer to a call, not yet sent. */
  answer(call: Call): Promise<HttpResult> {
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

  private async list(call: Call): Promise<HttpResult> {
    if (showsDocumentation(call)) return this.documented(call);
    const asked = parseListQuery(call.query, call.resource, call.preferences, call.ownHosts);
    const query = call.countsBeyond === undefined ? asked : { ...asked, countsBeyond: call.countsBeyond };
    if (call.resource.refresher) await this.reader.refresh(call);
    if (call.format === CSV) admitToCsv(query.includes);
    if (call.format === CSV && !call.within && asksForAll(query)) return this.wholeCsv(call, query);
    const lookup = await this.lookUp(call, query);
    const { cached } = lookup ?? {};
    if (cached && call.ifNoneMatch !== undefined && isFresh(call.ifNoneMatch, cached.etag)) return { status: 304, ...cached };
    const read = await this.reader.page(call, query);
    const page = { ...read, rows: await this.reader.signed(call, read.rows) };
    if (call.format === HTML) return this.documented(call);
    const embedded = query.includes.size === 0 ? NOTHING_EMBEDDED : await this.reader.embedded(call, page.rows, query.includes);
    const links = pageLinks(call.path, query, page);
    const text = representPage(page, call, { ...query, embedded }, links);
    const body = Buffer.from(call.format === CSV ? markOf(query) + text : text);
    const validators = {
      headers: { ...verbs(call), ...pageHeaders(page, links, call.format), ...incomplete(embedded), ...csvName(call) },
      etag: etagOf(body),
    };
    lookup?.store(validators);
    return unstored(call, { status: 200, ...validators, contentType: call.format.type, body });
  }

  /** The cached ETag of the collection, for a conditional request. */
  private async lookUp(call: Call, query: ListQuery): Promise<CacheLookup<Validators> | undefined> {
    if (call.ifNoneMatch === undefined || call.within || asksForSignedFiles(call.query) || call.format === HTML) return undefined;
    const statements = this.reader.pageStatements(call, query);
    return statements && this.validators.lookUp(statements, `${call.format.name} ${call.path}?${call.query}`);
  }

  /**
   * A spreadsheet needs the whole collection: it is streamed when it is the caller's turn. The first rows are awaited, so that an
   * error still has its status.
   */
  private async wholeCsv(call: Call, query: ListQuery): Promise<HttpResult> {
    const end = await this.turns.take(call.actor);
    try {
      const lines = csvLines(await this.reader.portions(call, query), call.resource, query);
      const first = await lines.next();
      return {
        status: 200,
        headers: { ...verbs(call), ...csvName(call) },
        contentType: CSV.type,
        stream: resumed(marked(first, query), lines, end),
      };
    } catch (error) {
      end();
      throw error;
    }
  }

  private async read(call: Call): Promise<HttpResult> {
    if (showsDocumentation(call)) return this.documented(call);
    const shape = parseItemQuery(call.query, call.resource, call.preferences);
    if (call.resource.refresher) await this.reader.refresh(call);
    const item = await this.reader.item(call);
    if (call.format === HTML) return this.documented(call);
    const [row = item.row] = await this.reader.signed(call, [item.row]);
    const embedded = shape.includes.size === 0 ? NOTHING_EMBEDDED : await this.reader.embedded(call, [row], shape.includes);
    const { contentType, body, etag } = representItem({ row }, call.resource, call.format, { embedded, ...shape });
    return unstored(call, { status: 200, headers: { ...verbs(call), ...incomplete(embedded) }, contentType, body, etag });
  }

  private async create(call: Call): Promise<HttpResult> {
    requireWriteQuery(call.query, call.resource, call.preferences);
    return this.idempotency.execute(call, (within) => this.createOnce({ ...call, within }));
  }

  private async createOnce(call: Call): Promise<HttpResult> {
    const cleaned: string[] = [];
    const tree = await this.treeIn(call, cleaned);
    const shape = parseWriteQuery(call.query, call.resource, call.preferences, pathsOf(tree));
    const written = await this.nested.write(call, tree);
    const answer = await this.written(call, written, 201, shape);
    return {
      ...answer,
      headers: {
        ...answer.headers,
        Location: itemIri(call.resource, written.id),
        'Content-Location': contentLocation(itemIri(call.resource, written.id), call.format),
        ...sanitized(cleaned),
        ...appliedPreferences(call),
      },
    };
  }

  private async update(call: Call): Promise<HttpResult> {
    const { query, resource, preferences } = call;
    requireWriteQuery(query, resource, preferences);
    const cleaned: string[] = [];
    const tree = await this.treeIn(call, cleaned);
    const written = await this.nested.write(this.conditional(call, parseWriteQuery(query, resource, preferences)), tree);
    const answer = await this.written(call, written, 200, parseWriteQuery(query, resource, preferences, pathsOf(tree)));
    return {
      ...answer,
      headers: {
        ...answer.headers,
        'Content-Location': contentLocation(itemIri(call.resource, written.id), call.format),
        ...sanitized(cleaned),
        ...appliedPreferences(call),
      },
    };
  }

  /** @param cleaned takes the names of the members that lost HTML */
  private async treeIn(call: Call, cleaned: string[]): Promise<WriteTree> {
    const html = await this.html.forWrite(call.resource, call, nestedIn(call.resource));
    return readTree(call.body, { ...call, ...html, cleaned, placeMembers: this.nested.placeMembers });
  }

  private async remove(call: Call): Promise<HttpResult> {
    const { query, resource, preferences } = call;
    requireWriteQuery(query, resource, preferences);
    const { job, applied } = (await this.writer.remove(this.conditional(call, parseWriteQuery(query, resource, preferences)))) ?? {};
    const headers = { ...appliedPreferences(call), ...(applied !== undefined && { 'Preference-Applied': applied }) };
    return job === undefined ? { status: 204, headers } : { status: 202, headers: { ...headers, Location: job } };
  }

  /** Without a body where the writer asked for none or may not see what was written. */
  private async written(call: Call, { item }: Written, status: number, shape: Shape): Promise<HttpResult> {
    if (!item || call.preferences.minimal) return { status: status === 200 ? 204 : status, headers: {} };
    const embedded = shape.includes.size === 0 ? NOTHING_EMBEDDED : await this.reader.embedded(call, [item.row], shape.includes);
    return { ...representItem(item, call.resource, call.format, { embedded, ...shape }), status, headers: incomplete(embedded) };
  }

  /** The call of a write with its conditions as a test on the row, and on what is embedded in it where the query embeds anything. */
  private conditional(call: Call, shape: Shape): WriteCall {
    const { ifMatch, ifNoneMatch, resource } = call;
    if (ifMatch === undefined && ifNoneMatch === undefined) return call;
    const precondition: WriteCall['precondition'] = async (row, within) =>
      requireState(call, row, resource, { ...shape, embedded: await this.reader.embedded({ ...call, within }, [row], shape.includes) });
    return { ...call, precondition };
  }

  private documented({ resource, operation, collection, reader }: Call): Promise<HttpResult> {
    return this.page.answer(resource.name, collection?.name ?? operation, reader);
  }
}

/** Browsers come without a token: they read how an address is used, whatever is there. */
function showsDocumentation({ format, actor }: Call): boolean {
  return format === HTML && actor.isAnonymous;
}

/** Tells the writer which members were stored without what HTML of users may not contain. */
function sanitized(members: readonly string[]): Record<string, string> {
  return members.length === 0 ? {} : { 'Content-Sanitized': members.join(', ') };
}

/** Signed addresses end, and are one caller's: the validators are those of the row, and this answer has none. */
function unstored(call: Call, answer: HttpResult): HttpResult {
  if (!asksForSignedFiles(call.query)) return answer;
  return { ...answer, etag: undefined, headers: { ...answer.headers, 'Cache-Control': 'no-store' } };
}

function asksForAll({ parameters }: ListQuery): boolean {
  return !parameters.some(({ name }) => name === 'page' || name === 'itemsPerPage');
}

function contentLocation(location: string, format: MediaType): string {
  return `${location}.${format.suffix}`;
}
