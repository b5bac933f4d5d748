import type { Actor } from '../../auth/actor.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../compile/resource-definition.js';
import { parseIdentifier } from '../input/iri.js';
import type { Grant, Operation } from '../policy/policy.js';
import { COLLECTION_TYPES, ITEM_TYPES, JSON_LD, type MediaType, PATCH_TYPES, WRITE_ANSWER_TYPES, WRITE_TYPES } from './media-type.js';
import { negotiate, requireContentType } from './negotiation.js';
import { parsePreferences, type Preferences } from './preferences.js';
import { Problem } from './problem.js';
import { type ResourceRequest, splitUrl } from './resource-request.js';

/** A collection below an item: `/api/courses/3/users` is the users' collection narrowed by the course. */
export interface Owner {
  readonly resource: ResourceDefinition;
  /** The property of the collection's members that refers to the item. */
  readonly property: string;
  readonly id: number;
}

/** One request as an immutable value; each station reads it and none changes it. */
export interface Call {
  readonly resource: ResourceDefinition;
  readonly operation: Operation;
  /** The item that the address names. */
  readonly id?: number;
  readonly owner?: Owner;
  readonly collection?: NarrowedCollection;
  readonly path: string;
  readonly query: string;
  readonly body?: Buffer;
  readonly format: MediaType;
  readonly preferences: Preferences;
  readonly ifMatch?: string;
  readonly actor: Actor;
  readonly grant: Grant;
}

export interface Target {
  readonly resource: ResourceDefinition;
  readonly operation: Operation;
  readonly id?: string;
  readonly owner?: Omit<Owner, 'id'> & { readonly id: string };
  /** The collection's further address by which it was reached. */
  readonly collection?: NarrowedCollection;
}

export interface ActionTarget {
  readonly resource: ResourceDefinition;
  readonly action: ActionDefinition;
  readonly id?: string;
}

/** A call of an action; of what the six operations have, it has all that they share. */
export interface ActionCall extends Omit<Call, 'operation' | 'owner' | 'collection'> {
  readonly action: ActionDefinition;
}

/**
 * HTTP in, Call out.
 * @throws Problem 406 and 415 for formats that are not spoken, 404 for an id that can name nothing
 */
export function callFrom(request: ResourceRequest, target: Target): Call {
  const { resource, operation, collection } = target;
  const format = formatOf(request, operation);
  requireBodyType(request, operation);
  return Object.freeze({
    ...commonOf(request),
    resource,
    operation,
    id: target.id === undefined ? undefined : requireId(target.id, collection?.item ?? resource),
    owner: target.owner && { ...target.owner, id: requireId(target.owner.id, target.owner.resource) },
    collection,
    format,
  });
}

/** @throws Problem 406 and 415 for formats that are not spoken, 404 for an id that can name nothing */
export function actionCallFrom(request: ResourceRequest, { resource, action, id }: ActionTarget): ActionCall {
  const format = actionFormat(request, action);
  if (action.input) requireContentType(request.headers['content-type'], action.method === 'PATCH' ? PATCH_TYPES : WRITE_TYPES);
  return Object.freeze({
    ...commonOf(request),
    resource,
    action,
    id: id === undefined ? undefined : requireId(id, action.item ?? resource),
    format,
  });
}

/** Files come as they are, whatever is accepted. */
function actionFormat(request: ResourceRequest, { answer, method }: ActionDefinition): MediaType {
  if (answer.kind === 'file' || answer.kind === 'nothing') return JSON_LD;
  return formatAmong(request, method === 'GET' ? ITEM_TYPES : WRITE_ANSWER_TYPES);
}

function commonOf(request: ResourceRequest): Pick<Call, 'path' | 'query' | 'body' | 'preferences' | 'ifMatch' | 'actor' | 'grant'> {
  const { path, query } = splitUrl({ url: request.originalUrl });
  if (!request.grant) throw new Error(`No policy was asked for ${path}.`);
  return {
    path: path.replace(/\.[a-z]+$/, ''),
    query,
    body: request.body,
    preferences: parsePreferences(headerText(request.headers.prefer)),
    ifMatch: request.headers['if-match'],
    actor: request.user,
    grant: request.grant,
  };
}

/** A write is answered with data, never with a page. */
function offeredFor(operation: Operation): readonly MediaType[] {
  if (operation === 'list') return COLLECTION_TYPES;
  return operation === 'read' ? ITEM_TYPES : WRITE_ANSWER_TYPES;
}

function formatOf(request: ResourceRequest, operation: Operation): MediaType {
  if (operation === 'delete') return JSON_LD;
  return formatAmong(request, offeredFor(operation));
}

function formatAmong(request: ResourceRequest, offered: readonly MediaType[]): MediaType {
  const { suffixType } = request;
  if (!suffixType) return negotiate(request.headers.accept, offered);
  if (!offered.includes(suffixType)) throw new Problem(404, `Format "${suffixType.suffix}" is not supported here.`);
  return negotiate(request.headers.accept, [suffixType]);
}

function requireBodyType(request: ResourceRequest, operation: Operation): void {
  if (operation === 'create' || operation === 'replace') requireContentType(request.headers['content-type'], WRITE_TYPES);
  if (operation === 'update') requireContentType(request.headers['content-type'], PATCH_TYPES);
}

function requireId(text: string, resource: ResourceDefinition): number {
  const id = parseIdentifier(text, resource.identifier);
  if (id === undefined) throw new Problem(404, 'Not Found');
  return id;
}

function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
