import type { Actor } from '../../auth/actor.js';
import type { ActionDefinition, BodyShape, NarrowedCollection, ResourceDefinition } from '../compile/resource-definition.js';
import { parseIdentifier } from '../input/iri.js';
import type { Transaction } from '../../database/statements.js';
import { parseIdempotencyKey } from '../idempotency/idempotency-key.js';
import type { Grant, Operation } from '../policy/policy.js';
import { fileField } from '../input/multipart-body.js';
import type { UploadedBytes } from '../input/uploaded-bytes.js';
import {
  COLLECTION_TYPES,
  ITEM_TYPES,
  JSON_LD,
  type MediaType,
  MULTIPART,
  PATCH_TYPES,
  WRITE_ANSWER_TYPES,
  WRITE_TYPES,
} from './media-type.js';
import { negotiate, negotiateAmong, requireContentType } from './negotiation.js';
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
  /** Files that came with the body, by member. */
  readonly files?: Readonly<Record<string, UploadedBytes>>;
  readonly format: MediaType;
  readonly preferences: Preferences;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly actor: Actor;
  readonly grant: Grant;
  /** `Idempotency-Key` of a POST. */
  readonly idempotencyKey?: string;
  /** The unit of work that the call is a part of; without one it has its own. */
  readonly within?: Transaction;
}

/** What of a request makes a call; an operation of a batch has as much. */
export type CallSource = Pick<ResourceRequest, 'method' | 'originalUrl' | 'headers' | 'body' | 'user' | 'grant' | 'suffixType'>;

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
export function callFrom(request: CallSource, target: Target): Call {
  const { resource, operation, collection } = target;
  const format = formatOf(request, operation);
  requireBodyType(request, operation, resource);
  const { path, query, body, preferences, ifMatch, ifNoneMatch, actor, grant, idempotencyKey } = commonOf(request);
  // Every member by its name: made by spreading, each call would get a hidden class of its own.
  return Object.freeze({
    resource,
    operation,
    id: target.id === undefined ? undefined : requireId(target.id, collection?.item ?? resource),
    owner: target.owner && { ...target.owner, id: requireId(target.owner.id, target.owner.resource) },
    collection,
    path,
    query,
    body,
    format,
    preferences,
    ifMatch,
    ifNoneMatch,
    actor,
    grant,
    idempotencyKey,
  });
}

/** @throws Problem 406 and 415 for formats that are not spoken, 404 for an id that can name nothing */
export function actionCallFrom(request: CallSource, { resource, action, id }: ActionTarget): ActionCall {
  const format = actionFormat(request, action);
  if (action.input) requireContentType(request.headers['content-type'], action.method === 'PATCH' ? PATCH_TYPES : typesFor(action.input));
  return Object.freeze({
    ...commonOf(request),
    resource,
    action,
    id: id === undefined ? undefined : requireId(id, action.item ?? resource),
    format,
  });
}

/** Files come as they are, whatever is accepted. */
function actionFormat(request: CallSource, { answer, method }: ActionDefinition): MediaType {
  if (answer.kind === 'file' || answer.kind === 'nothing') return JSON_LD;
  return formatAmong(request, method === 'GET' ? ITEM_TYPES : WRITE_ANSWER_TYPES);
}

type Common = Pick<Call, 'path' | 'query' | 'body' | 'preferences' | 'ifMatch' | 'ifNoneMatch' | 'actor' | 'grant' | 'idempotencyKey'>;

function commonOf(request: CallSource): Common {
  const { path, query } = splitUrl({ url: request.originalUrl });
  if (!request.grant) throw new Error(`No policy was asked for ${path}.`);
  return {
    path: path.replace(/\.[a-z]+$/, ''),
    query,
    body: request.body,
    preferences: parsePreferences(headerText(request.headers.prefer)),
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    actor: request.user,
    grant: request.grant,
    idempotencyKey: request.method === 'POST' ? parseIdempotencyKey(headerText(request.headers['idempotency-key'])) : undefined,
  };
}

/** A write is answered with data, never with a page. */
function offeredFor(operation: Operation): readonly MediaType[] {
  if (operation === 'list') return COLLECTION_TYPES;
  return operation === 'read' ? ITEM_TYPES : WRITE_ANSWER_TYPES;
}

function formatOf(request: CallSource, operation: Operation): MediaType {
  if (operation === 'delete') return JSON_LD;
  return formatAmong(request, offeredFor(operation));
}

/**
 * The format of an answer: by the ending of the address, else by `Accept`.
 * @throws Problem 404 for an ending and 406 for an `Accept` that name none of those offered
 */
export function formatAmong(request: Pick<CallSource, 'headers' | 'suffixType'>, offered: readonly MediaType[]): MediaType {
  const { suffixType } = request;
  if (!suffixType) return negotiateAmong(request.headers.accept, offered);
  if (!offered.includes(suffixType)) throw new Problem(404, `Format "${suffixType.suffix}" is not supported here.`);
  return negotiate(request.headers.accept, [suffixType]);
}

function requireBodyType(request: CallSource, operation: Operation, resource: ResourceDefinition): void {
  if (operation === 'create') requireContentType(request.headers['content-type'], typesFor(resource));
  if (operation === 'replace') requireContentType(request.headers['content-type'], WRITE_TYPES);
  if (operation === 'update') requireContentType(request.headers['content-type'], PATCH_TYPES);
}

/** Where a file comes along, the body may be a form. */
function typesFor(shape: BodyShape): readonly string[] {
  return fileField(shape) ? [...WRITE_TYPES, MULTIPART] : WRITE_TYPES;
}

function requireId(text: string, resource: ResourceDefinition): number {
  const id = parseIdentifier(text, resource.identifier);
  if (id === undefined) throw new Problem(404, 'Not Found');
  return id;
}

function headerText(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
