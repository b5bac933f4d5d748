import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Response } from 'express';
import type { Actor } from '../../auth/actor.js';
import { Database } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import { formatAmong } from '../input/call-reader.js';
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
    const resource = this.#resourceOf(request);
    const asked = await this.#askedFor(request, resource, 0);
    this.#send(request, response, this.permissions.ofCollection(resource, asked.actor));
  }

  /** `GET /api/<resource>/{id}/permissions` @throws Problem 403 or 404 as the item's own address */
  async ofItem(request: ResourceRequest, response: Response): Promise<void> {
    const resource = this.#resourceOf(request);
    const id = parseIdentifier(request.params.id ?? '', resource.identifier);
    if (id === undefined) throw new Problem(404, 'Not Found');
    const caller = await this.#informed(request.user);
    const own = await this.#ownPermissions(resource, id, caller);
    const { actor, explain } = await this.#askedFor(request, resource, id);
    const asked = actor === request.user ? caller : await this.#informed(actor);
    const found = asked === caller ? own : (await this.permissions.of(resource, [id], asked)).get(id);
    const because = explain ? { because: await this.deciding.of(resource, id, asked) } : {};
    this.#send(request, response, { ...found, ...because });
  }

  /** The route names the resource; its scope is that of reading it. */
  #resourceOf(request: ResourceRequest): ResourceDefinition {
    const [, , path = ''] = request.path.split('/');
    const resource = this.registry.withPath(path.toLowerCase());
    if (!resource) throw new Problem(404, 'Not Found');
    this.scopes.require(request.user, resource, 'GET');
    return resource;
  }

  /** Most rules ask for these sets: with them known, the statement is a tenth as long. */
  #informed(actor: Actor): Promise<Actor> {
    return this.callers.withUsualSets(actor);
  }

  async #ownPermissions(resource: ResourceDefinition, id: number, actor: Actor): Promise<Permissions> {
    const { read: rule } = resource.policy.rules;
    if (resource.refresher) await this.modules.get<Refresher>(resource.refresher, { strict: false }).refresh({ resource, id, actor });
    if (this.policies.decide(actor, resource, 'read') === false) throw accessDenied(actor, rule);
    const found = (await this.permissions.of(resource, [id], actor)).get(id);
    if (found?.read) return found;
    if (!found) throw new Problem(404, 'Not Found');
    throw await explainedDenial(this.modules, { resource, id, actor, statements: this.database }, rule);
  }

  /** Whose rights are asked for: the caller's, or those of a user whom he or she administrates, which is put on record. */
  async #askedFor(request: ResourceRequest, resource: ResourceDefinition, id: number): Promise<Question & { readonly actor: Actor }> {
    const question = questionIn(splitUrl({ url: request.originalUrl }).query);
    if (question.user === undefined) return { ...question, actor: request.user };
    const actor = await this.modules.get(AskedUsers, { strict: false }).actorOf(question.user, request.user);
    const origin = { address: request.ip, requestId: request.correlationId };
    await this.audits.looked({ resource, operation: 'permissions', event: AUDITED_AS, actor: request.user, origin }, id, question.user);
    return { ...question, actor };
  }

  #send(request: ResourceRequest, response: Response, found: object): void {
    const format: MediaType = formatAmong(request, OFFERED);
    const { path } = splitUrl({ url: request.originalUrl });
    const linked = { '@context': { '@vocab': this.responder.vocabulary(request) }, '@id': path, '@type': 'Permissions' };
    const body = JSON.stringify(format === JSON_LD ? { ...linked, ...found } : found);
    this.responder.send(request, response, { status: 200, headers: {}, contentType: format.type, body, etag: etagOf(body) });
  }
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
