import { Injectable, Optional } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { DeclaredRoute } from '../../deprecation/declared-routes.js';
import type { Request } from 'express';
import { createCache } from '../../cache/cache.js';
import type { HttpResult } from '../protocol/http-result.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { HTML } from '../protocol/media-type.js';
import { documentationIndex, documentationOf, type Drawing } from './documentation-markup.js';
import { DocumentationParts } from './documentation-parts.js';
import type { DescribedDocument } from './reference/described-document.js';
import { operationIdOf as namedByPath } from './open-api-hand-written.js';
import { ApiDescription } from '../protocol/api-description.js';
import { PageFrame } from '../protocol/page-frame.js';
import { PAGE_POLICY } from '../protocol/page-policy.js';
import { tagOf } from '../model/resource-words.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

/** Where `@ApiTags` of @nestjs/swagger leaves the tags of a controller. */
const TAGS = 'swagger/apiUseTags';

const OWN: Readonly<Record<string, (path: string) => string>> = {
  list: (path) => `api_${path}_get_collection`,
  read: (path) => `api_${path}_id_get`,
};

/** Pages that are kept drawn: there are some for each tag, operation and language. */
const MOST_PAGES = 500;
const MOST_BYTES = 16 * 1024 * 1024;

/** What is known of who reads a page. */
type PageReader = Pick<Request, 'headers'>;

/** The documentation page: an index of all resources, and for each of them the reference of what can be done with it. */
@Injectable()
export class DocumentationPage {
  readonly #pages = createCache<string, string>({
    name: 'documentation pages',
    entries: MOST_PAGES,
    bytes: { most: MOST_BYTES, of: (page, key) => 2 * (page.length + key.length) },
  });
  #tags?: readonly string[];

  constructor(
    private readonly registry: ResourceRegistry,
    private readonly discovery: DiscoveryService,
    private readonly api: ApiDescription,
    private readonly parts: DocumentationParts,
    @Optional() private readonly frame?: PageFrame,
  ) {}

  /** @param name short name of a resource; @param operation the operation of it, or the action, to open */
  answer(name: string, operation: string, reader: PageReader | undefined): Promise<HttpResult> {
    const resource = this.registry.all().find((candidate) => candidate.name === name);
    return this.reference([resource ? tagOf(resource.entity) : name], reader, resource && operationIdOf(operation, resource));
  }

  /** What is about some tags; the index where there are none. */
  async ofTags(tags: readonly string[], reader: PageReader): Promise<HttpResult> {
    if (tags.length > 0) return this.reference(tags, reader);
    const resources = this.registry.all();
    const names = new Set(resources.map(({ entity }) => tagOf(entity)));
    const drawing = this.drawing(reader);
    const general = this.tags().filter((tag) => !names.has(tag));
    return page(documentationIndex(this.api, resources, general, drawing), drawing);
  }

  /** A tag by its own name, or by the short name of the resource that it is about; undefined where there is none. */
  tagNamed(name: string): string | undefined {
    if (this.tags().includes(name)) return name;
    const resource = this.registry.all().find((candidate) => candidate.name === name);
    return resource && tagOf(resource.entity);
  }

  /** Every tag that an operation has. */
  tags(): readonly string[] {
    this.#tags ??= [...new Set(this.discovery.getControllers().flatMap(({ metatype }) => tagsOf(metatype)))].sort();
    return this.#tags;
  }

  private async reference(tags: readonly string[], reader: PageReader | undefined, opened?: string): Promise<HttpResult> {
    const drawing = this.drawing(reader);
    const key = [drawing.language, opened ?? '', ...tags].join(' ');
    const known = this.#pages.get(key);
    if (known !== undefined) return page(known, drawing);
    const document = JSON.parse((await this.parts.of(tags)).toString()) as DescribedDocument;
    const drawn = documentationOf(this.api, tags, document, drawing, opened);
    this.#pages.set(key, drawn);
    return page(drawn, drawing);
  }

  private drawing(reader: PageReader | undefined): Drawing {
    return { frame: this.frame, language: (reader && this.frame?.language(reader)) ?? 'en' };
  }
}

/** The page is the same for everybody who reads its language. */
function page(body: string, { language }: Drawing): HttpResult {
  return { status: 200, headers: { ...HEADERS, 'Content-Language': language }, contentType: HTML.type, body };
}

const HEADERS = {
  'Content-Security-Policy': PAGE_POLICY,
  Vary: 'Accept, Accept-Language, Authorization, Cookie, Origin',
} as const;

/**
 * Address of the page about a route that is written by hand, opened at it.
 * @param path such as `/health`
 */
export function pageAboutRoute({ controller, method, path }: Pick<DeclaredRoute, 'controller' | 'method' | 'path'>): string {
  const tag = encodeURIComponent(tagsOf(controller)[0] ?? '');
  return `${API_PREFIX}/docs?filter_tags%5B%5D=${tag}#/${tag}/${namedByPath(method.toLowerCase(), path)}`;
}

function tagsOf(controller: object | null | undefined): string[] {
  return controller ? ((Reflect.getMetadata(TAGS, controller) as string[] | undefined) ?? []) : [];
}

/** The operation's name in the OpenAPI document. */
function operationIdOf(operation: string, { path, collections }: ResourceDefinition): string {
  const collection = collections.find(({ name }) => name === operation);
  if (collection) return namedByPath('get_collection', `${API_PREFIX}/${collection.path}`);
  return OWN[operation]?.(path) ?? `api_${path}_${operation}`;
}
