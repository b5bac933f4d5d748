import type { ResourceDefinition } from '../compile/resource-definition.js';
import type { Answer } from '../http/answer.js';
import { itemEtag } from '../http/etag.js';
import { JSON_LD, type MediaType } from '../http/media-type.js';
import type { ReadItem } from '../state/entity-store.js';
import { jsonLdObject, jsonObject, serialiseMembers } from './serialiser.js';

export type Found = Exclude<ReadItem, string>;

/** A row as an item, in the caller's format, with the validator of its state. @param properties members to send; all of them where none are named */
export function representItem(
  { row }: Found,
  resource: ResourceDefinition,
  format: MediaType,
  properties?: ReadonlySet<string>,
): Pick<Answer, 'contentType' | 'body' | 'etag'> {
  const all = serialiseMembers(row, resource);
  const shown = properties ? serialiseMembers(row, resource, properties) : all;
  const etag = itemEtag(jsonObject(all), format.name);
  if (format !== JSON_LD) return { contentType: format.type, body: jsonObject(shown), etag };
  const context = `{"@context":"/api/contexts/${resource.name}",`;
  return { contentType: format.type, body: context + jsonLdObject(row, resource, shown).slice(1), etag };
}
