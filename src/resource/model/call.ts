import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../../auth/actor.js';
import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from './resource-definition.js';
import type { QuietRequest } from '../../database/quiet-request.js';
import type { Transaction } from '../../database/statements.js';
import type { Grant, Operation } from './policy.js';
import type { UploadedBytes } from '../protocol/uploaded-bytes.js';
import { type MediaType } from '../protocol/media-type.js';
import { type Preferences } from '../protocol/preferences.js';

/** A collection below an item: `/api/courses/3/users` is the users' collection narrowed by the course. */
export interface Owner {
  readonly resource: ResourceDefinition;
  /** The property of the collection's members that refers to the item. */
  readonly property: string;
  readonly id: number;
}

/** Where a write comes from, for those who keep record of it. */
export interface CallOrigin {
  readonly address?: string;
  readonly requestId?: string;
}

/** One request as an immutable value; each stage reads it and none changes it. */
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
  /** Of who asks for a page: what says in which language. */
  readonly reader?: { readonly headers: IncomingHttpHeaders };
  readonly preferences: Preferences;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly actor: Actor;
  readonly grant: Grant;
  /** `Idempotency-Key` of a POST. */
  readonly idempotencyKey?: string;
  /** Host of the request, with its port. */
  readonly host?: string;
  /** The hosts, with their ports, under which absolute addresses are ours; of writes, and of reads that name any. */
  readonly ownHosts?: readonly string[];
  /** Whether the body is a merge patch (RFC 7396): objects within JSON members are patches, too. */
  readonly merges?: boolean;
  /** Of writes, and of reads that are taken along. */
  readonly origin?: CallOrigin;
  /** Of writes by accounts that want nobody to be notified. */
  readonly quiet?: QuietRequest;
  /** The unit of work that the call is a part of; without one it has its own. */
  readonly within?: Transaction;
  /** Of a list that is part of a screen: its total is counted only where there are more rows than so many. */
  readonly countsBeyond?: number;
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
  /** The further parameter of the path, as it was sent. */
  readonly pathParameter?: string;
}

/** A call of an action; of what the six operations have, it has all that they share. */
export interface ActionCall extends Omit<Call, 'operation' | 'owner' | 'collection'> {
  readonly action: ActionDefinition;
  readonly pathParameter?: number | string;
}
