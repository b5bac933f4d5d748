import { Injectable, Optional } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { DeclaredRoute } from '../../deprecation/declared-routes.js';
import type { HttpResult } from '../protocol/http-result.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { HTML } from '../protocol/media-type.js';
import { documentationIndex, documentationOf } from './documentation-markup.js';
import { operationIdOf as namedByPath } from './open-api-hand-written.js';
import { ApiDescription } from '../protocol/api-description.js';
import { PageFrame } from '../protocol/page-frame.js';
import { tagOf } from '../model/resource-words.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

/** Where `@ApiTags` of @nestjs/swagger leaves the tags of a controller. */
const TAGS = 'swagger/apiUseTags';

const OWN: Readonly<Record<string, (path: string) => string>> = {
  list: (path) => `api_${path}_get_collection`,
  read: (path) => `api_${path}_id_get`,
};

/**
 * The documentation page: an index of all resources, and for each resource Swagger UI over the part of the OpenAPI document that
 * is about it, opened at the operation asked for. A browser takes too long to read the whole document.
 */
@Injectable()
export class DocumentationPage {
  private readonly headers = {
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  } as const;
  #tags?: readonly string[];

  constructor(
    private readonly registry: ResourceRegistry,
    private readonly discovery: DiscoveryService,
    private readonly api: ApiDescription,
    @Optional() private readonly frame?: PageFrame,
  ) {}

  /** @param name short name of a resource; @param operation the operation of it, or the action, to open */
  answer(name: string, operation = 'list'): HttpResult {
    const resource = this.registry.all().find((candidate) => candidate.name === name);
    const tag = resource ? tagOf(resource.entity) : name;
    return this.page(documentationOf(this.api, [tag], this.frame, resource && `${encodeURI(tag)}/${operationIdOf(operation, resource)}`));
  }

  /** What is about some tags; the index where there are none. */
  ofTags(tags: readonly string[]): HttpResult {
    if (tags.length > 0) return this.page(documentationOf(this.api, tags, this.frame));
    const resources = this.registry.all();
    const names = new Set(resources.map(({ entity }) => tagOf(entity)));
    return this.page(
      documentationIndex(
        this.api,
        resources,
        this.tags().filter((tag) => !names.has(tag)),
        this.frame,
      ),
    );
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

  private page(body: string): HttpResult {
    return { status: 200, headers: this.headers, contentType: HTML.type, body };
  }
}

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

/** The operation's name in the OpenAPI document, which Swagger UI finds it by. */
function operationIdOf(operation: string, { path, collections }: ResourceDefinition): string {
  const collection = collections.find(({ name }) => name === operation);
  if (collection) return namedByPath('get_collection', `${API_PREFIX}/${collection.path}`);
  return OWN[operation]?.(path) ?? `api_${path}_${operation}`;
}
