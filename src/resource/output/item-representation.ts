import type { ResourceDefinition } from '../model/resource-definition.js';
import type { HttpResult } from '../protocol/http-result.js';
import { itemEtag } from '../protocol/etag.js';
import { JSON_LD, type MediaType } from '../protocol/media-type.js';
import type { ReadItem } from '../persistence/entity-store.js';
import { jsonLdObject, jsonObject, serialiseMembers } from './serialiser.js';
import { API_PREFIX } from '../protocol/api-prefix.js';

export type Found = Exclude<ReadItem, string>;

/** A row as an item, in the caller's format, with the validator of its state. @param properties members to send; all of them where none are named */
export function representItem(
  { row }: Found,
  resource: ResourceDefinition,
  format: MediaType,
  properties?: ReadonlySet<string>,
): Pick<HttpResult, 'contentType' | 'body' | 'etag'> {
  const all = serialiseMembers(row, resource);
  const shown = properties ? serialiseMembers(row, resource, properties) : all;
  const etag = itemEtag(jsonObject(all), format.name);
  if (format !== JSON_LD) return { contentType: format.type, body: jsonObject(shown), etag };
  const context = `{"@context":"${API_PREFIX}/contexts/${resource.name}",`;
  return { contentType: format.type, body: context + jsonLdObject(row, resource, shown).slice(1), etag };
}
