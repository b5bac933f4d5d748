import type { Row } from '../../database/statements.js';
import { NOTHING_EMBEDDED } from '../model/embedded-rows.js';
import { NO_INCLUDES } from '../model/include-node.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { HttpResult } from '../protocol/http-result.js';
import { excludesState, itemEtag, matchesState } from '../protocol/etag.js';
import { JSON_LD, JSON_PLAIN, type MediaType } from '../protocol/media-type.js';
import { Problem } from '../protocol/problem.js';
import type { ReadItem } from '../persistence/entity-store.js';
import { membersOf, type Written } from './members.js';
import { jsonLdObject, jsonObject, serialiseMembers } from './serialiser.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

export type Found = Exclude<ReadItem, string>;

/** What is sent of a row, beside the format. */
export type Sent = Omit<Written, 'isLinked'>;

/** A row with all of its members and nothing embedded. */
const WHOLE: Sent = { includes: NO_INCLUDES, embedded: NOTHING_EMBEDDED };

/**
 * A row as an item, in the caller's format, with the validator of its state: of all members of the row, and where something is embedded
 * of what is sent.
 */
export function representItem(
  { row }: Pick<Found, 'row'>,
  resource: ResourceDefinition,
  format: MediaType,
  sent: Sent = WHOLE,
): Pick<HttpResult, 'contentType' | 'body' | 'etag'> {
  const isLinked = format === JSON_LD;
  const state = stateOf(row, resource, sent);
  const isState = sent.includes.size === 0 ? sent.properties === undefined : !isLinked;
  const shown = isState ? state : membersOf(row, resource, { ...sent, isLinked });
  const etag = itemEtag(jsonObject(state), format.name);
  if (!isLinked) return { contentType: format.type, body: jsonObject(shown), etag };
  const context = `{"@context":"${API_PREFIX}/contexts/${resource.name}",`;
  return { contentType: format.type, body: context + jsonLdObject(row, resource, shown).slice(1), etag };
}

/** What a request says of the state that it is for (RFC 9110 §13.1). */
export interface Conditions {
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
}

/**
 * The conditions of a write against an item as it is sent with these members and relations, in whichever format; `If-Match` first
 * (RFC 9110 §13.2.2).
 * @throws Problem 412 where one of them is false
 */
export function requireState({ ifMatch, ifNoneMatch }: Conditions, row: Row, resource: ResourceDefinition, sent: Sent = WHOLE): void {
  const etag = itemEtag(jsonObject(stateOf(row, resource, sent)), JSON_PLAIN.name);
  if (ifMatch !== undefined && !matchesState(ifMatch, etag)) throw new Problem(412, 'The item has changed since it was read.');
  if (ifNoneMatch !== undefined && excludesState(ifNoneMatch, etag))
    throw new Problem(412, 'The item is there in a state that the request excludes by "If-None-Match".');
}

/** The members that an item's validator is of. */
function stateOf(row: Row, resource: ResourceDefinition, sent: Sent): string {
  return sent.includes.size === 0 ? serialiseMembers(row, resource) : membersOf(row, resource, { ...sent, isLinked: false });
}
