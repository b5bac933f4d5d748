import { Controller, Get, Optional, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { RequestLimits } from '../../auth/limits/request-limits.js';
import { Public } from '../../auth/public.decorator.js';
import { ResourceAreas } from '../policy/credential-scopes.js';
import { clientNetwork } from '../../auth/sign-in/client-network.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { DocumentationLink } from '../protocol/documentation-link.js';
import { HTML, JSON_LD, JSON_PLAIN, type MediaType } from '../protocol/media-type.js';
import { negotiate } from '../protocol/negotiation.js';
import { describedProblem } from '../protocol/problem-document.js';
import { Problem } from '../protocol/problem.js';
import { ProblemCatalogue } from '../protocol/problem-words.js';
import { type ResourceRequest } from '../model/resource-request.js';
import { splitUrl } from '../protocol/request-url.js';
import { parseQueryString } from '../protocol/query-string.js';
import { Responder } from '../protocol/responder.js';
import { answeredDocuments } from './declared-shapes.js';
import { DocumentationPage } from './documentation-page.js';
import { entrypointName, hydraDocumentation } from './hydra-documentation.js';
import { documentContext, entrypointContext, problemContext, resourceContext } from './json-ld-context.js';
import { DocumentCache } from './document-cache.js';
import { DocumentationParts } from './documentation-parts.js';
import { ApiDescription } from '../protocol/api-description.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

const OPEN_API = { name: 'openapi', type: 'application/vnd.openapi+json', suffix: 'jsonopenapi' } as const;
/** Requests that a part of the document counts as which nobody has asked for lately. */
const PART_COST = 20;
const DOCUMENT_TYPES = [JSON_LD, OPEN_API, JSON_PLAIN, HTML] as unknown as readonly MediaType[];

/** The API's description of itself: entrypoint, contexts, Hydra and OpenAPI documents, and the documentation page. */
@ApiExcludeController()
@Controller(API_PREFIX)
@Admits('everyone')
@Public(true)
export class DocumentationController {
  constructor(
    private readonly registry: ResourceRegistry,
    private readonly link: DocumentationLink,
    private readonly responder: Responder,
    private readonly page: DocumentationPage,
    private readonly documents: DocumentCache,
    private readonly parts: DocumentationParts,
    private readonly api: ApiDescription,
    private readonly limits: RequestLimits,
    private readonly problems: ProblemCatalogue,
    @Optional() private readonly areas?: ResourceAreas,
  ) {}

  @Get(['', 'index.jsonld'])
  async entrypoint(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const format = request.path.endsWith('.jsonld') ? JSON_LD : negotiate(request.headers.accept, DOCUMENT_TYPES);
    if (format === JSON_LD) await this.sendKept(request, response, JSON_LD.type, 'entrypoint', () => this.entrypointDocument());
    else await this.sendDocument(request, response, format);
  }

  @Get('docs')
  async documentation(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const format = negotiate(request.headers.accept, DOCUMENT_TYPES);
    if (format === JSON_LD) await this.hydra(request, response);
    else await this.sendDocument(request, response, format);
  }

  @Get('docs.jsonld')
  async hydra(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const build = () => hydraDocumentation(this.registry.all(), this.link.url(request), this.api, this.areas);
    await this.sendKept(request, response, JSON_LD.type, 'hydra', build);
  }

  @Get(['docs.json', 'docs.jsonopenapi'])
  async openApiDocument(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    await this.sendOpenApi(request, response, request.path.endsWith('.json') ? JSON_PLAIN.type : OPEN_API.type);
  }

  @Get('docs.html')
  html(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    return this.sendPage(request, response);
  }

  @Get('contexts/:name')
  async context(@Param('name') suffixed: string, @Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const name = suffixed.replace(/\.jsonld$/, '');
    const terms = this.contextOf(name, `${this.link.url(request)}#`);
    if (!terms) throw new Problem(404, `There is no context "${suffixed.slice(0, 60)}".`);
    await this.sendKept(request, response, JSON_LD.type, `context ${name}`, () => ({ '@context': terms() }));
  }

  /** What a status or a kind of problem means in general: the address that errors have as their `@id`. */
  @Get('errors/:name')
  error(@Param('name') name: string, @Req() request: ResourceRequest, @Res() response: Response): void {
    const described = describedProblem(name, this.problems.words);
    if (!described) throw new Problem(404, `There is no error "${name.slice(0, 60)}".`);
    const format = negotiate(request.headers.accept, [JSON_LD, JSON_PLAIN]);
    const body = JSON.stringify(described(format === JSON_LD));
    this.responder.send(request, response, { status: 200, headers: {}, contentType: format.type, body });
  }

  private entrypointDocument(): Record<string, unknown> {
    const listed = this.registry.all().filter(({ operations }) => operations.includes('list'));
    const entries = listed.map((resource) => [entrypointName(resource), resource.iri] as const).sort(([a], [b]) => (a < b ? -1 : 1));
    return { '@context': `${API_PREFIX}/contexts/Entrypoint`, '@id': API_PREFIX, '@type': 'Entrypoint', ...Object.fromEntries(entries) };
  }

  private contextOf(name: string, vocabulary: string): (() => Record<string, unknown>) | undefined {
    if (name === 'Entrypoint') return () => entrypointContext(this.registry.all(), vocabulary);
    if (name === 'Error' || name === 'ConstraintViolation') return () => problemContext(name, vocabulary);
    const resource = this.registry.all().find((candidate) => candidate.name === name);
    if (resource) return () => resourceContext(resource, vocabulary);
    const document = answeredDocuments(this.registry.all()).get(name);
    return document && (() => documentContext(document, vocabulary));
  }

  private async sendDocument(request: ResourceRequest, response: Response, format: MediaType): Promise<void> {
    if (format === HTML) await this.sendPage(request, response);
    else await this.sendOpenApi(request, response, format.type);
  }

  /** There are as many combinations of tags as callers like. */
  private async sendPage(request: ResourceRequest, response: Response): Promise<void> {
    const tags = this.tagsIn(request);
    if (tags.length > 1) await this.limits.countAddress(clientNetwork(request.ip), PART_COST);
    this.responder.send(request, response, await this.page.ofTags(tags, request));
  }

  private async sendOpenApi(request: ResourceRequest, response: Response, contentType: string): Promise<void> {
    const tags = this.tagsIn(request);
    if (tags.length === 0) return this.sendKept(request, response, contentType, 'openapi', () => this.parts.whole(), '');
    const part = async (): Promise<Buffer> => {
      await this.limits.countAddress(clientNetwork(request.ip), PART_COST);
      return this.parts.of(tags);
    };
    await this.sendKept(request, response, contentType, `openapi ${tags.join(' ')}`, part, '');
  }

  /** `filter_tags[]=Course`: a document of some tags alone; those that there are none of are left out. */
  private tagsIn(request: ResourceRequest): string[] {
    const asked = parseQueryString(splitUrl({ url: request.originalUrl }).query).filter(({ name }) => name === 'filter_tags');
    if (asked.length === 0) return [];
    const tags = [...new Set(asked.flatMap(({ value }) => this.page.tagNamed(value) ?? []))].sort();
    if (tags.length === 0) throw new Problem(400, 'None of the tags in "filter_tags" exists.');
    return tags;
  }

  /** @param address what the document depends on; the documentation's own address, but for documents that are the same under all */
  private async sendKept(
    request: ResourceRequest,
    response: Response,
    contentType: string,
    name: string,
    build: () => object | Promise<object>,
    address = this.link.url(request),
  ): Promise<void> {
    this.responder.send(request, response, await this.documents.answer(request, address, name, contentType, build));
  }
}
