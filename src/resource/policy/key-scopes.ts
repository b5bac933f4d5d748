import { Injectable, Optional } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import { type Area, reaches, scopeFor } from '../../auth/keys/scopes.js';
import type { EntityClass } from '../model/field-declaration.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { Problem } from '../protocol/problem.js';

/** In which part of the product each resource is; implemented by what composes the product. */
export abstract class ResourceAreas {
  abstract areaOf(entity: EntityClass): Area;
}

/** What API keys may do: their owner's rights are checked too, as for any other caller. */
@Injectable()
export class KeyScopes {
  constructor(@Optional() private readonly areas?: ResourceAreas) {}

  /**
   * @param method of the request; GET, HEAD and OPTIONS read, all else writes
   * @throws Problem 403 that names the scope which the key of the caller lacks
   */
  require({ credential }: Actor, resource: ResourceDefinition, method: string): void {
    if (credential?.kind !== 'key') return;
    const requiredScope = scopeFor(this.areas?.areaOf(resource.entity) ?? 'content', method);
    if (reaches(credential.scopes, requiredScope)) return;
    throw new Problem(403, `This API key lacks the scope ${requiredScope}.`, { extensions: { requiredScope } });
  }
}
