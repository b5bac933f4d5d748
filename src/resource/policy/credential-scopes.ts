import { Injectable, Optional } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Actor } from '../../auth/actor.js';
import { type Area, reaches, scopeFor } from '../../auth/keys/scopes.js';
import { optionalProvider } from '../../config/optional-provider.js';
import type { Condition } from '../../database/sql.js';
import type { EntityClass } from '../model/field-declaration.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { RowReference } from '../model/row-reference.js';
import { Problem } from '../protocol/problem.js';

/** In which part of the product each resource is; implemented by what composes the product. */
export abstract class ResourceAreas {
  abstract areaOf(entity: EntityClass): Area;
}

/** Rows that show what belongs to items of other resources, as nodes and files do; implemented above the kernel. */
export abstract class CarriedItems {
  /**
   * @param isOpen whether the caller reaches a resource at all
   * @returns a condition on rows that carry no item of a closed resource; true where rows of the resource carry none
   */
  abstract within(row: RowReference, isOpen: (carried: ResourceDefinition) => boolean): Condition;
}

/**
 * How far callers reach who are known by less than a sign-in: by an API key, or because they act as another user. The rights of the account
 * are checked too, as for any other caller.
 */
@Injectable()
export class CredentialScopes {
  constructor(
    private readonly modules: ModuleRef,
    @Optional() private readonly areas?: ResourceAreas,
  ) {}

  /** @param method of the request; GET, HEAD and OPTIONS read, all else writes */
  admit({ credential }: Actor, resource: ResourceDefinition, method: string): boolean {
    return credential === null || reaches(credential.scopes, this.#scopeOf(resource, method));
  }

  /** @throws Problem 403 that names the scope which the key of the caller lacks, or says what nobody does who acts as another user */
  require(actor: Actor, resource: ResourceDefinition, method: string): void {
    if (this.admit(actor, resource, method)) return;
    if (actor.credential?.kind === 'acting') throw new Problem(403, 'This is done in person only: not while acting as a user.');
    const requiredScope = this.#scopeOf(resource, method);
    throw new Problem(403, `This API key lacks the scope ${requiredScope}.`, { extensions: { requiredScope } });
  }

  /** The scope that the key of a caller lacks; undefined where it lacks none, and for callers who have no key. */
  lackedBy(actor: Actor, resource: ResourceDefinition, method: string): string | undefined {
    return actor.credential?.kind === 'key' && !this.admit(actor, resource, method) ? this.#scopeOf(resource, method) : undefined;
  }

  /** Over a row: that it carries nothing which the caller does not reach. */
  narrowing(actor: Actor, row: RowReference, method: string): Condition {
    if (actor.credential === null) return true;
    return optionalProvider(this.modules, CarriedItems)?.within(row, (carried) => this.admit(actor, carried, method)) ?? true;
  }

  #scopeOf({ entity }: ResourceDefinition, method: string): string {
    return scopeFor(this.areas?.areaOf(entity) ?? 'content', method);
  }
}
