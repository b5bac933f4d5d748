import type { ActionDefinition, ResourceDefinition, BodyShape } from '../model/resource-definition.js';
import type { Operation } from '../model/policy.js';
import { parseIdentifier } from '../model/iri.js';
import type { Target, Call, CallOrigin, ActionTarget, ActionCall } from '../model/call.js';
import type { ResourceRequest } from '../model/resource-request.js';
import { asksForSignedFiles } from './list-query.parser.js';
import { fileField } from './file-field.js';
import { splitUrl } from '../protocol/request-url.js';
import { QuietRequest } from '../../database/quiet-request.js';
import { Problem } from '../protocol/problem.js';
import { parsePreferences } from '../protocol/preferences.js';
import { mediaTypeIn, requireContentType, negotiateAmong, negotiate } from '../protocol/negotiation.js';
import {
  CSV,
  HTML,
  MERGE_PATCH,
  PATCH_TYPES,
  type MediaType,
  JSON_LD,
  ITEM_TYPES,
  WRITE_ANSWER_TYPES,
  COLLECTION_TYPES,
  WRITE_TYPES,
  MULTIPART,
} from '../protocol/media-type.js';
import { publicHostOf } from '../../auth/portals/public-origin.js';
import { parseIdempotencyKey } from '../protocol/idempotency-key.js';

/** What of a request makes a call; an operation of a batch has as much. */
export type CallSource = Pick<ResourceRequest, 'method' | 'originalUrl' | 'headers' | 'body' | 'user' | 'grant' | 'suffixType'> &
  Partial<Pick<ResourceRequest, 'ip' | 'correlationId' | 'host' | 'app'>>;

/**
 * HTTP in, Call out.
 * @throws Problem 406 and 415 for formats that are not spoken, 404 for an id that can name nothing
 */
export function callFrom(request: CallSource, target: Target): Call {
  const { resource, operation, collection } = target;
  const format = formatOf(request, operation);
  requireBodyType(request, operation, resource);
  const common = commonOf(request);
  const { path, query, body, preferences, ifMatch, ifNoneMatch, actor, grant, idempotencyKey, host, origin, ownHosts, quiet } = common;
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
    reader: format === HTML ? { headers: request.headers } : undefined,
    merges: operation === 'update' && mediaTypeIn(request.headers['content-type']) === MERGE_PATCH,
    preferences,
    ifMatch,
    ifNoneMatch,
    actor,
    grant,
    idempotencyKey,
    host,
    origin: format === CSV ? originOf(request) : origin,
    ownHosts,
    quiet,
  });
}

/** @throws Problem 406 and 415 for formats that are not spoken, 404 for an id that can name nothing */
export function actionCallFrom(request: CallSource, { resource, action, id, pathParameter }: ActionTarget): ActionCall {
  const format = actionFormat(request, action);
  if (action.input && !isLeftOut(request, action))
    requireContentType(request.headers['content-type'], action.method === 'PATCH' ? PATCH_TYPES : typesFor(action.input));
  const common = commonOf(request);
  return Object.freeze({
    ...common,
    host: request.host,
    origin: format === CSV ? originOf(request) : common.origin,
    resource,
    action,
    id: id === undefined ? undefined : requireId(id, action.item ?? resource),
    pathParameter: action.pathParameter === undefined ? undefined : pathValue(action, pathParameter ?? ''),
    format,
    reader: format === HTML ? { headers: request.headers } : undefined,
  });
}

function isLeftOut({ body }: CallSource, { inputOptional }: ActionDefinition): boolean {
  return inputOptional === true && (body === undefined || body.length === 0);
}

const POSITIVE = /^[1-9][0-9]{0,9}$/;
const LARGEST = 2_147_483_647;

const FURTHER_NAMES = {
  word: /^[a-z][a-z0-9_.]{0,99}$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
} as const;

/** @throws Problem 404 for what the parameter cannot be */
function pathValue({ pathKind }: ActionDefinition, text: string): number | string {
  if (pathKind === undefined) return requirePositive(text);
  if (!FURTHER_NAMES[pathKind].test(text)) throw new Problem(404, 'Not Found');
  return text;
}

function requirePositive(text: string): number {
  const value = Number(text);
  if (!POSITIVE.test(text) || value > LARGEST) throw new Problem(404, 'Not Found');
  return value;
}

/** Files come as they are, whatever is accepted. */
function actionFormat(request: CallSource, { answer, method }: ActionDefinition): MediaType {
  if (answer.kind === 'file' || answer.kind === 'nothing' || answer.kind === 'accepted') return JSON_LD;
  if (answer.kind === 'document' && answer.csv) return formatAmong(request, COLLECTION_TYPES);
  return formatAmong(request, method === 'GET' ? ITEM_TYPES : WRITE_ANSWER_TYPES);
}

const FORMAT_SUFFIX = /\.(?:jsonld|json|csv|html)$/;

type Common = Pick<
  Call,
  | ('path' | 'query' | 'body' | 'preferences' | 'ifMatch' | 'ifNoneMatch' | 'actor' | 'grant' | 'idempotencyKey')
  | ('host' | 'origin' | 'ownHosts' | 'quiet')
>;

function commonOf(request: CallSource): Common {
  const { path, query } = splitUrl({ url: request.originalUrl });
  const preferences = parsePreferences(headerText(request.headers.prefer));
  const isWrite = request.method !== 'GET';
  if (!request.grant) throw new Error(`No policy was asked for ${path}.`);
  return {
    path: path.replace(FORMAT_SUFFIX, ''),
    query,
    body: request.body,
    preferences,
    ifMatch: request.headers['if-match'],
    ifNoneMatch: request.headers['if-none-match'],
    actor: request.user,
    grant: request.grant,
    idempotencyKey: request.method === 'POST' ? parseIdempotencyKey(headerText(request.headers['idempotency-key'])) : undefined,
    host: asksForSignedFiles(query) ? request.host : undefined,
    quiet: isWrite && preferences.quiet && request.user.id !== null ? new QuietRequest(request.user.id) : undefined,
    origin: isWrite ? originOf(request) : undefined,
    ownHosts: isWrite || NAMES_HOST.test(query) ? ownHostsOf(request) : undefined,
  };
}

/** A query in which an absolute address stands, in whichever spelling. */
const NAMES_HOST = /:\/\/|%3a|%2f%2f/i;

function ownHostsOf({ app, host, headers }: CallSource): readonly string[] {
  return [app && publicHostOf(app), host, headers.host].filter((known) => known !== undefined);
}

function originOf({ ip: address, correlationId: requestId }: CallSource): CallOrigin {
  return { address, requestId };
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
