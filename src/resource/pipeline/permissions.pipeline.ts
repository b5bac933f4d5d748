import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Response } from 'express';
import type { Actor } from '../../auth/actor.js';
import { Database, type Transaction } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { type CallSource, formatAmong } from '../input/call-reader.js';
import { AskedUsers } from '../model/asked-users.js';
import { parseIdentifier } from '../model/iri.js';
import type { Refresher } from '../model/refresher.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { DecidingRules } from '../persistence/deciding-rules.js';
import { ItemPermissions, type Permissions } from '../persistence/item-permissions.js';
import { WriteAudits } from '../persistence/write-audits.js';
import { accessDenied } from '../policy/access-denied.js';
import { CredentialScopes } from '../policy/credential-scopes.js';
import { explainedDenial } from '../policy/denial-explanation.js';
import { InformedCallers } from '../policy/informed-callers.js';
import { PolicyService } from '../policy/policy.service.js';
import { API_PREFIX } from '../protocol/api-prefix.js';
import { etagOf } from '../protocol/etag.js';
import type { HttpResult } from '../protocol/http-result.js';
import { ITEM_TYPES, JSON_LD, JSON_PLAIN, type MediaType } from '../protocol/media-type.js';
import { choicesNear } from '../protocol/nearest.js';
import { Problem } from '../protocol/problem.js';
import { parseQueryString, printable } from '../protocol/query-string.js';
import { splitUrl } from '../protocol/request-url.js';
import { Responder } from '../protocol/responder.js';

const PARAMETERS = ['explain', 'user'];
const OFFERED = ITEM_TYPES.filter((type) => type === JSON_LD || type === JSON_PLAIN);
/** In the audit: which user's rights were looked at. */
const AUDITED_AS = 'permissions.asked';

/** Of whom permissions are asked: a request, or an operation of a batch. */
type AskedOf = Pick<CallSource, 'originalUrl' | 'user' | 'headers' | 'suffixType'> & Partial<Pick<ResourceRequest, 'ip' | 'correlationId'>>;

/** The item, or without an id the collection, of which permissions are asked. */
interface PermissionsTarget {
  readonly resource: ResourceDefinition;
  readonly id: string | undefined;
}

/** What is asked beside the item. */
interface Question {
  /** Whether to say which rule decides. */
  readonly explain: boolean;
  /** Address of the user whose rights are asked for; the caller's own where there is none. */
  readonly user?: string;
}

/** Answers what a caller may do: with an item, or with a collection. */
@Injectable()
export class PermissionsPipeline {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly permissions: ItemPermissions,
    private readonly deciding: DecidingRules,
    private readonly policies: PolicyService,
    private readonly scopes: CredentialScopes,
    private readonly callers: InformedCallers,
    private readonly modules: ModuleRef,
    private readonly audits: WriteAudits,
    private readonly responder: Responder,
  ) {}

  /** `GET /api/<resource>/permissions` */
  async ofCollection(request: ResourceRequest, response: Response): Promise<void> {
    await this.#send(request, response, undefined);
  }

  /** `GET /api/<resource>/{id}/permissions` @throws Problem 403 or 404 as the item's own address */
  async ofItem(request: ResourceRequest, response: Response): Promise<void> {
    await this.#send(request, response, request.params.id ?? '');
  }

  /**
   * The answer as a part of another one, such as that of a batch.
   * @param within the unit of work of an atomic batch @throws Problem as {@link ofItem}
   */
  async answer(request: AskedOf, { resource, id }: PermissionsTarget, within?: Transaction): Promise<HttpResult> {
    this.scopes.require(request.user, resource, 'GET');
    const found = await (id === undefined
      ? this.#collection(request, resource, within)
      : this.#item(request, resource, parseIdentifier(id, resource.identifier), within));
    return represented(request, found, `${API_PREFIX}/docs.jsonld#`);
  }

  async #send(request: ResourceRequest, response: Response, id: string | undefined): Promise<void> {
    const [, , path = ''] = request.path.split('/');
    const resource = this.registry.withPath(path.toLowerCase());
    if (!resource) throw new Problem(404, 'Not Found');
    this.scopes.require(request.user, resource, 'GET');
    const found = await (id === undefined
      ? this.#collection(request, resource)
      : this.#item(request, resource, parseIdentifier(id, resource.identifier)));
    this.responder.send(request, response, represented(request, found, this.responder.vocabulary(request)));
  }

  async #collection(request: AskedOf, resource: ResourceDefinition, within?: Transaction): Promise<object> {
    const asked = await this.#askedFor(request, resource, 0, within);
    return this.permissions.ofCollection(resource, asked.actor);
  }

  async #item(request: AskedOf, resource: ResourceDefinition, id: number | undefined, within?: Transaction): Promise<object> {
    if (id === undefined) throw new Problem(404, 'Not Found');
    const caller = await this.#informed(request.user, within);
    const own = await this.#ownPermissions(resource, id, caller, within);
    const { actor, explain } = await this.#askedFor(request, resource, id, within);
    const asked = actor === request.user ? caller : await this.#informed(actor, within);
    const found = asked === caller ? own : (await this.permissions.of(resource, [id], asked, within)).get(id);
    const because = explain ? { because: await this.deciding.of(resource, id, asked, within) } : {};
    return { ...found, ...because };
  }

  /** Most rules ask for these sets: with them known, the statement is a tenth as long. */
  #informed(actor: Actor, within: Transaction | undefined): Promise<Actor> {
    // Within a unit of work the rules look them up by its own statements.
    return within ? Promise.resolve(actor) : this.callers.withUsualSets(actor);
  }

  async #ownPermissions(resource: ResourceDefinition, id: number, actor: Actor, within?: Transaction): Promise<Permissions> {
    const { read: rule } = resource.policy.rules;
    if (resource.refresher)
      await this.modules.get<Refresher>(resource.refresher, { strict: false }).refresh({ resource, id, actor, within });
    if (this.policies.decide(actor, resource, 'read') === false) throw accessDenied(actor, rule);
    const found = (await this.permissions.of(resource, [id], actor, within)).get(id);
    if (found?.read) return found;
    if (!found) throw new Problem(404, 'Not Found');
    throw await explainedDenial(this.modules, { resource, id, actor, statements: within ?? this.database }, rule);
  }

  /** Whose rights are asked for: the caller's, or those of a user of a portal that the caller administrates, which is put on record. */
  async #askedFor(
    request: AskedOf,
    resource: ResourceDefinition,
    id: number,
    within: Transaction | undefined,
  ): Promise<Question & { readonly actor: Actor }> {
    const question = questionIn(splitUrl({ url: request.originalUrl }).query);
    if (question.user === undefined) return { ...question, actor: request.user };
    if (within) throw new Problem(400, 'The rights of another user are put on record: ask for them outside of an atomic batch.');
    const actor = await this.modules.get(AskedUsers, { strict: false }).actorOf(question.user, request.user);
    const origin = { address: request.ip, requestId: request.correlationId };
    await this.audits.looked({ resource, operation: 'permissions', event: AUDITED_AS, actor: request.user, origin }, id, question.user);
    return { ...question, actor };
  }
}

function represented(request: AskedOf, found: object, vocabulary: string): HttpResult {
  const format: MediaType = formatAmong(request, OFFERED);
  const { path } = splitUrl({ url: request.originalUrl });
  const linked = { '@context': { '@vocab': vocabulary }, '@id': path, '@type': 'Permissions' };
  const body = JSON.stringify(format === JSON_LD ? { ...linked, ...found } : found);
  return { status: 200, headers: {}, contentType: format.type, body, etag: etagOf(body) };
}

/** @throws Problem 400 for other parameters: a misspelt one would answer another question */
function questionIn(query: string): Question {
  const parameters = parseQueryString(query);
  const unknown = parameters.find(({ name, keys }) => keys.length > 0 || !PARAMETERS.includes(name));
  if (unknown) {
    const choices = choicesNear(unknown.name, PARAMETERS, `in ${API_PREFIX}/docs`);
    throw new Problem(400, `There is no parameter "${printable(unknown.name)}" here. ${choices}`);
  }
  const valueOf = (name: string): string | undefined => parameters.findLast((parameter) => parameter.name === name)?.value;
  const explain = valueOf('explain') ?? 'false';
  if (!['true', 'false', '1', '0', ''].includes(explain)) throw new Problem(400, 'The parameter "explain" is true or false.');
  return { explain: explain !== 'false' && explain !== '0', user: valueOf('user') };
}
