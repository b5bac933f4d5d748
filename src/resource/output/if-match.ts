import type { Row } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { itemEtag, matchesState } from '../protocol/etag.js';
import { jsonObject, serialiseMembers } from './serialiser.js';

/**
 * `If-Match` (RFC 9110 §13.1.1) as a test on a row; the ETag of any of the item's formats names its state.
 * @returns undefined without the header
 */
export function ifMatchTest(header: string | undefined, resource: ResourceDefinition): ((row: Row) => boolean) | undefined {
  if (header === undefined) return undefined;
  return (row) => matchesState(header, itemEtag(jsonObject(serialiseMembers(row, resource)), 'json'));
}
