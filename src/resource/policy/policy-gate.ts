import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { ResourceDefinition } from '../compile/resource-definition.js';
import { ROW_ALIAS } from '../state/projection.js';
import type { Grant, Operation } from './policy.js';
import { RowReference } from './row-reference.js';

/** The one place that asks policies: actor and operation in, a grant or a refusal out. */
@Injectable()
export class PolicyGate {
  decide(actor: Actor, resource: ResourceDefinition, operation: Operation): Grant | false {
    return resource.policy.decide(actor, operation, new RowReference(resource, ROW_ALIAS));
  }
}
