import fc, { type Arbitrary } from 'fast-check';
import { Reflector } from '@nestjs/core';
import type { DeclaredRoute } from '../../src/deprecation/declared-routes.js';
import type { FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { Guarded, type GuardedOperation } from '../../src/resource/routes/policy.guard.js';
import type { FurnishedService } from './furnished-service.js';
import { type FoundOperation, operationsOf } from './open-api-summary.js';
import { fittingBody } from './random-request.js';

/** A request as its route wants it: of an item that there is, with a body that its declaration allows. */
export interface RouteRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const FORM = { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
/** Whatever else an address names. */
const NAMED: Readonly<Record<string, string | undefined>> = {
  file: 'none.js',
  name: 'Course',
  status: '404',
  uuid: '00000000-0000-4000-8000-000000000001',
  hash: 'none',
  kind: 'message.received',
  session: '00000000-0000-4000-8000-000000000001',
};
/** Ids that addresses of pages name, by the resource that they are of. */
const PAGES: Readonly<Record<string, string>> = {
  '/plugin/Videoconf/meetings/{id}': 'conference_meetings',
  '/admin/mails/{id}': 'mails',
};

/** Makes a valid request of each route from its declaration. */
export class RouteRequests {
  readonly #reflector = new Reflector();
  readonly #byLength: readonly ResourceDefinition[];
  readonly #operations: ReadonlyMap<string, FoundOperation>;
  /** Of each resource, as its recipe says: rows that it refers to are made once. */
  readonly #created = new Map<ResourceDefinition, unknown>();

  /** @param seed which of the optional members are sent */
  constructor(
    private readonly service: FurnishedService,
    private readonly seed: number,
  ) {
    this.#byLength = [...service.resources].sort((one, other) => other.path.length - one.path.length);
    this.#operations = new Map(operationsOf(service.document).map((found) => [`${found.verb.toUpperCase()} ${found.path}`, found]));
  }

  /** @param item address of the item that is named, in place of the one that everybody uses */
  async of(route: DeclaredRoute, item?: string): Promise<RouteRequest> {
    const path = this.#addressOf(route.path, item) + this.#contextOf(route);
    if (route.method === 'GET' || route.method === 'DELETE') return { method: route.method, path, headers: {} };
    const body = await this.#bodyOf(route);
    if (body === undefined && !path.startsWith('/api')) return { method: route.method, path, headers: FORM, body: 'title=Botany' };
    const type = route.method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json';
    return { method: route.method, path, headers: { 'Content-Type': type }, body: JSON.stringify(body ?? {}) };
  }

  /** The resource that a route is of; undefined for a hand-written one. */
  resourceOf({ handler }: DeclaredRoute): ResourceDefinition | undefined {
    const guarded = this.#guarded(handler);
    return this.service.resources.find((resource) => resource.entity === guarded?.entity);
  }

  #guarded(handler: DeclaredRoute['handler']): GuardedOperation | undefined {
    return this.#reflector.get(Guarded, handler);
  }

  #addressOf(path: string, item?: string): string {
    const named = this.#byLength.find((resource) => path.startsWith(`${resource.iri}/{id}`));
    const page = Object.entries(PAGES).find(([prefix]) => path.startsWith(prefix));
    const address = item ?? this.service.items.get(named?.path ?? page?.[1] ?? '');
    const id = address?.split('/').at(-1) ?? '1';
    return path.replace('{id}', id).replaceAll(/\{(\w+)\}/g, (_, name: string) => NAMED[name] ?? '1');
  }

  /** The course, where a route asks which one is meant. */
  #contextOf({ method, path }: DeclaredRoute): string {
    const { room } = this.service;
    const found = this.#operations.get(`${method} ${path}`);
    return found?.parameters.some(({ name }) => name === 'cid') ? `?cid=${room.course}` : '';
  }

  async #bodyOf(route: DeclaredRoute): Promise<unknown> {
    const guarded = this.#guarded(route.handler);
    const resource = this.resourceOf(route);
    if (!guarded || !resource) return this.#documentedBody(route);
    const { factory } = this.service;
    if (guarded.operation === 'create' || guarded.operation === 'replace') return this.#createdBy(resource);
    if (guarded.operation !== undefined) return factory.valuesOf(this.#someOf([...resource.fields.values()].filter(isPatched)));
    const input = resource.actions.find(({ name }) => name === guarded.action)?.input;
    return input ? factory.valuesOf(this.#someOf([...input.fields.values()].filter(({ writable }) => writable !== 'never'))) : {};
  }

  async #createdBy(resource: ResourceDefinition): Promise<unknown> {
    // What it refers to may be there no more, or take nothing any more: then the request says so little that it is refused.
    const body = this.#created.get(resource) ?? (await this.service.factory.bodyOf(resource).catch(() => ({})));
    this.#created.set(resource, body);
    return body;
  }

  /** Those that are required, and some of the others. */
  #someOf(fields: readonly FieldDefinition[]): FieldDefinition[] {
    const required = fields.filter((field) => field.required);
    const optional = fields.filter((field) => !field.required);
    return [...required, ...this.#drawn(fc.subarray(optional))];
  }

  #documentedBody({ method, path }: DeclaredRoute): unknown {
    const { document } = this.service;
    const found = this.#operations.get(`${method} ${path}`);
    return found && this.#drawn(fittingBody(found.operation, document));
  }

  #drawn<Value>(arbitrary: Arbitrary<Value>): Value {
    return fc.sample(arbitrary, { seed: this.seed, numRuns: 1 })[0] as Value;
  }
}

/** Members that a second request can change without moving the item elsewhere. */
function isPatched({ writable, target, file }: FieldDefinition): boolean {
  return writable === 'always' && target === undefined && !file;
}
