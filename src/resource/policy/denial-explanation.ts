import type { ModuleRef } from '@nestjs/core';
import type { Actor } from '../../auth/actor.js';
import { optionalProvider } from '../../config/optional-provider.js';
import type { Statements } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import type { Rule } from '../model/rule.js';
import type { Problem } from '../protocol/problem.js';
import { rowDenied } from './access-denied.js';

/** An item that exists and that the caller is refused. */
export interface DeniedItem {
  readonly resource: ResourceDefinition;
  readonly id: number;
  readonly actor: Actor;
  readonly statements: Statements;
}

/** Says why an item is refused, where the caller can do something about it. Implemented by what refuses it. */
export abstract class DenialExplanation {
  /** @returns undefined where there is nothing more to say */
  abstract explain(item: DeniedItem): Promise<Problem | undefined>;
}

/** The problem for a refused item: what the caller can do about it where that is known, else the rule that refuses. */
export async function explainedDenial(modules: ModuleRef, item: DeniedItem, rule: Rule): Promise<Problem> {
  return (await optionalProvider(modules, DenialExplanation)?.explain(item)) ?? rowDenied(item.actor, rule);
}
