import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../auth/public.decorator.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { DocumentationLink } from '../http/documentation-link.js';
import { etagOf } from '../http/etag.js';
import { HTML, JSON_LD, type MediaType } from '../http/media-type.js';
import { negotiate } from '../http/negotiation.js';
import { Problem } from '../http/problem.js';
import type { ResourceRequest } from '../http/resource-request.js';
import { Responder } from '../http/responder.js';
import { DocumentationPage } from './documentation-page.js';
import { entrypointName, hydraDocumentation } from './hydra-documentation.js';
import { entrypointContext, problemContext, resourceContext } from './json-ld-context.js';
import { OpenApiDocument } from './open-api-document.js';

const OPEN_API = { name: 'openapi', type: 'application/vnd.openapi+json', suffix: 'jsonopenapi' } as const;
const DOCUMENT_TYPES = [JSON_LD, OPEN_API, HTML] as unknown as readonly MediaType[];

/** The API's description of itself: entrypoint, contexts, Hydra and OpenAPI documents, and the page for people. */
@ApiExcludeController()
@Controller('api')
@Public(true)
export class DocumentationController {
  constructor(
    private readonly registry: ResourceRegistry,
    private readonly link: DocumentationLink,
    private readonly responder: Responder,
    private readonly page: DocumentationPage,
    private readonly openApi: OpenApiDocument,
  ) {}

  @Get(['', 'index.jsonld'])
  entrypoint(@Req() request: ResourceRequest, @Res() response: Response): void {
    const format = request.path.endsWith('.jsonld') ? JSON_LD : negotiate(request.headers.accept, DOCUMENT_TYPES);
    if (format === JSON_LD) this.sendJson(request, response, JSON_LD.type, this.entrypointDocument());
    else this.sendDocument(request, response, format);
  }

  @Get('docs')
  documentation(@Req() request: ResourceRequest, @Res() response: Response): void {
    const format = negotiate(request.headers.accept, DOCUMENT_TYPES);
    if (format === JSON_LD) this.hydra(request, response);
    else this.sendDocument(request, response, format);
  }

  @Get('docs.jsonld')
  hydra(@Req() request: ResourceRequest, @Res() response: Response): void {
    this.sendJson(request, response, JSON_LD.type, hydraDocumentation(this.registry.all(), this.link.url(request)));
  }

  @Get(['docs.json', 'docs.jsonopenapi'])
  openApiDocument(@Req() request: ResourceRequest, @Res() response: Response): void {
    const type = request.path.endsWith('.json') ? 'application/json' : OPEN_API.type;
    this.sendJson(request, response, type, this.openApi.document());
  }

  @Get('docs.html')
  html(@Req() request: ResourceRequest, @Res() response: Response): void {
    this.sendDocument(request, response, HTML);
  }

  @Get('contexts/:name')
  context(@Param('name') name: string, @Req() request: ResourceRequest, @Res() response: Response): void {
    const terms = this.contextOf(name.replace(/\.jsonld$/, ''), `${this.link.url(request)}#`);
    if (!terms) throw new Problem(404, `There is no context "${name.slice(0, 60)}".`);
    this.sendJson(request, response, JSON_LD.type, { '@context': terms });
  }

  private entrypointDocument(): Record<string, unknown> {
    const listed = this.registry.all().filter(({ operations }) => operations.includes('list'));
    const entries = listed.map((resource) => [entrypointName(resource), resource.iri] as const).sort(([a], [b]) => (a < b ? -1 : 1));
    return { '@context': '/api/contexts/Entrypoint', '@id': '/api', '@type': 'Entrypoint', ...Object.fromEntries(entries) };
  }

  private contextOf(name: string, vocabulary: string): Record<string, unknown> | undefined {
    if (name === 'Entrypoint') return entrypointContext(this.registry.all(), vocabulary);
    if (name === 'Error' || name === 'ConstraintViolation') return problemContext(name, vocabulary);
    const resource = this.registry.all().find((candidate) => candidate.name === name);
    return resource && resourceContext(resource, vocabulary);
  }

  private sendDocument(request: ResourceRequest, response: Response, format: MediaType): void {
    if (format === HTML) this.responder.send(request, response, this.page.answer());
    else this.sendJson(request, response, OPEN_API.type, this.openApi.document());
  }

  private sendJson(request: ResourceRequest, response: Response, contentType: string, document: object): void {
    const body = JSON.stringify(document);
    this.responder.send(request, response, { status: 200, headers: {}, contentType, body, etag: etagOf(body) });
  }
}
