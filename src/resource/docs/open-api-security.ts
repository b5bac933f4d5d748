import type { ActionDefinition, NarrowedCollection, ResourceDefinition } from '../model/resource-definition.js';
import { Actor } from '../../auth/actor.js';
import type { Operation } from '../model/policy.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { Rule } from '../model/rule.js';
import type { Schema } from './open-api-schemas.js';

const STRANGER = Actor.anonymous(1);
const OPEN: Schema[] = [{}, { bearer: [] }];
const CLOSED: Schema[] = [{ bearer: [] }];

/** Whether a token is needed: not where the policy may admit callers without one to some row. */
export function operationSecurity(resource: ResourceDefinition, operation: Operation, collection?: NarrowedCollection): Schema[] {
  const admitted = admits(resource.policy.rule(operation), resource);
  const here = collection?.rule === undefined || admits(collection.rule, collection.item ?? resource);
  return admitted && here ? OPEN : CLOSED;
}

export function actionSecurity(resource: ResourceDefinition, { rule, item }: ActionDefinition): Schema[] {
  return admits(rule, item ?? resource) ? OPEN : CLOSED;
}

function admits(rule: Rule, resource: ResourceDefinition): boolean {
  return rule.condition(STRANGER, new RowReference(resource, ROW_ALIAS)) !== false;
}
