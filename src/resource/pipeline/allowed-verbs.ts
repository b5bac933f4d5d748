import type { ResourceDefinition } from '../model/resource-definition.js';
import type { Operation } from '../model/policy.js';
import type { Call } from '../model/call.js';
import { PATCH_TYPES, WRITE_TYPES } from '../protocol/media-type.js';

type Verbs = Readonly<Partial<Record<Operation, string>>>;
type Headers = Readonly<Record<string, string>>;

const COLLECTION_VERBS: Verbs = { list: 'GET', create: 'POST' };
const ITEM_VERBS: Verbs = { read: 'GET', replace: 'PUT', update: 'PATCH', delete: 'DELETE' };
/** A collection below an item is read there and written at its own address. */
const BELOW_ITEM_VERBS: Verbs = { list: 'GET' };

const known = new WeakMap<ResourceDefinition, Map<Verbs, Headers>>();

/** The verbs that the address takes and the bodies that go with them, as headers; worked out once for each kind of address. */
export function verbs({ resource, operation, owner, collection }: Call): Headers {
  const candidates = owner || collection ? BELOW_ITEM_VERBS : operation === 'list' ? COLLECTION_VERBS : ITEM_VERBS;
  const ofResource = known.get(resource) ?? new Map<Verbs, Headers>();
  known.set(resource, ofResource);
  const headers = ofResource.get(candidates) ?? verbHeaders(resource, candidates);
  ofResource.set(candidates, headers);
  return headers;
}

function verbHeaders(resource: ResourceDefinition, candidates: Verbs): Headers {
  const allowed = resource.operations.flatMap((operation) => candidates[operation] ?? []);
  const head = allowed.includes('GET') ? ['HEAD'] : [];
  return {
    Allow: ['OPTIONS', ...head, ...allowed].join(', '),
    ...(allowed.includes('POST') ? { 'Accept-Post': WRITE_TYPES.join(', ') } : {}),
    ...(allowed.includes('PATCH') ? { 'Accept-Patch': PATCH_TYPES.join(', ') } : {}),
  };
}
