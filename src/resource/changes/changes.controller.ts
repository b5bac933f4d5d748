import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Admits } from '../../auth/admits.decorator.js';
import { OpenToScopes } from '../../auth/keys/open-to-scopes.decorator.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { HttpResult } from '../protocol/http-result.js';
import { formatAmong } from '../input/call-reader.js';
import { DocumentationLink } from '../protocol/documentation-link.js';
import { JSON_LD, WRITE_ANSWER_TYPES } from '../protocol/media-type.js';
import { Problem } from '../protocol/problem.js';
import { type ResourceRequest } from '../model/resource-request.js';
import { splitUrl } from '../protocol/request-url.js';
import { Responder } from '../protocol/responder.js';
import { itemIri } from '../model/iri.js';
import { choicesNear } from '../protocol/nearest.js';
import { parseQueryString, printable } from '../protocol/query-string.js';
import { ChangeCursors } from './change-cursor.js';
import { type VisibleChange, ChangeFeed, type ChangePage } from './change-feed.js';
import { CHANGE_PAGE_SCHEMA } from './changes.schemas.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { wireInstant } from '../protocol/wire-instant.js';

const STANDARD_LIMIT = 100;
const MAXIMUM_LIMIT = 1000;
const PARAMETERS = ['since', 'resource[]', 'itemsPerPage'];
const OPERATIONS = { insert: 'create', update: 'update', delete: 'delete' } as const;

interface ChangesQuery {
  readonly since?: string;
  readonly resources: readonly ResourceDefinition[];
  readonly limit: number;
}

/** What happened since one asked last, for systems that keep a copy. */
@ApiTags('Changes')
@ApiBearerAuth()
@Controller(`${API_PREFIX}/changes`)
@Admits('signed in, each change by the read rule of its resource')
@OpenToScopes('*:read')
export class ChangesController {
  constructor(
    private readonly feed: ChangeFeed,
    private readonly registry: ResourceRegistry,
    private readonly responder: Responder,
    private readonly documentation: DocumentationLink,
    private readonly cursors: ChangeCursors,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Retrieves what happened to items since a cursor.',
    description:
      'Without "since" the answer is empty and its cursor is now. Each answer gives the cursor for the next request. Items show to those who may read them; an item that is gone is named to all who may list its resource.',
  })
  @ApiQuery({ name: 'since', required: false, description: 'Cursor of an earlier answer.', schema: { type: 'string' } })
  @ApiQuery({
    name: 'resource[]',
    required: false,
    description: 'Only changes of these resources, by the last segment of their addresses.',
    schema: { type: 'array', items: { type: 'string' } },
  })
  @ApiQuery({
    name: 'itemsPerPage',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: MAXIMUM_LIMIT, default: STANDARD_LIMIT },
  })
  @ApiResponse({ status: 200, description: 'The changes, the oldest first.', schema: CHANGE_PAGE_SCHEMA })
  @ApiResponse({ status: 400, description: 'A parameter that is none, or a cursor of no answer.' })
  @ApiResponse({ status: 406, description: 'No format that the caller takes.' })
  @ApiResponse({
    status: 410,
    description: 'The cursor is older than the window of changes kept, or from before the database was restored.',
  })
  async list(@Req() request: ResourceRequest, @Res() response: Response): Promise<void> {
    const format = formatAmong(request, WRITE_ANSWER_TYPES);
    const { path, query } = splitUrl({ url: request.originalUrl });
    const { since, resources, limit } = this.parse(query);
    const page: ChangePage =
      since === undefined
        ? { changes: [], cursor: await this.feed.now(), more: false }
        : await this.feed.since(this.cursors.read(since), resources, limit, request.user);
    const cursor = this.cursors.write(page.cursor);
    const document = representPage(page, path + (query === '' ? '' : `?${query}`), cursor, nextAddress(path, query, cursor));
    const context = { '@context': this.context(request) };
    const body = JSON.stringify(format === JSON_LD ? { ...context, ...document } : plain(document));
    const answer: HttpResult = { status: 200, headers: {}, contentType: format.type, body };
    this.responder.send(request, response, answer);
  }

  private parse(query: string): ChangesQuery {
    let since: string | undefined;
    let limit = STANDARD_LIMIT;
    const resources: ResourceDefinition[] = [];
    for (const { name, value } of parseQueryString(query)) {
      if (name === 'since') since = value;
      else if (name === 'itemsPerPage') limit = parseLimit(value);
      else if (name === 'resource') resources.push(this.resource(value));
      else
        throw new Problem(
          400,
          `There is no query parameter "${printable(name)}" here. ${choicesNear(name, PARAMETERS, `in ${API_PREFIX}/docs`)}`,
        );
    }
    return { since, resources, limit };
  }

  private resource(path: string): ResourceDefinition {
    const resource = this.registry.withPath(path);
    if (resource) return resource;
    const paths = this.registry.all().map((known) => known.path);
    throw new Problem(400, `There is no resource "${printable(path)}". ${choicesNear(path, paths, `in ${API_PREFIX}`)}`);
  }

  private context(request: ResourceRequest): object {
    return {
      '@vocab': `${this.documentation.url(request)}#`,
      hydra: 'http://www.w3.org/ns/hydra/core#',
      Collection: 'hydra:Collection',
      member: { '@id': 'hydra:member', '@type': '@id' },
      next: { '@id': 'hydra:next', '@type': '@id' },
      item: { '@type': '@id' },
    };
  }
}

function parseLimit(text: string): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1)
    throw new Problem(400, `The parameter "itemsPerPage" must be a whole number from 1, not "${printable(text)}".`);
  return Math.min(Number(text), MAXIMUM_LIMIT);
}

function representPage({ changes, more }: ChangePage, address: string, cursor: string, next: string): Record<string, unknown> {
  return { '@id': address, '@type': 'Collection', member: changes.map(representChange), cursor, more, next };
}

function representChange({ resource, rowId, operation, at }: VisibleChange): Record<string, unknown> {
  return {
    '@type': 'Change',
    item: itemIri(resource, rowId),
    resource: resource.path,
    id: rowId,
    operation: OPERATIONS[operation],
    time: wireInstant(at),
  };
}

/** The same without what only JSON-LD has. */
function plain({ '@id': _id, '@type': _type, member, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const changes = (member as Record<string, unknown>[]).map(({ '@type': _, ...change }) => change);
  return { member: changes, ...rest };
}

function nextAddress(path: string, query: string, cursor: string): string {
  const others = parseQueryString(query)
    .filter(({ name }) => name !== 'since')
    .map(({ name, keys, value }) => `${encodeURIComponent(name + keys.map((key) => `[${key}]`).join(''))}=${encodeURIComponent(value)}`);
  return `${path}?${[...others, `since=${cursor}`].join('&')}`;
}
