import type { Actor } from '../../auth/actor.js';
import type { Condition } from '../../database/sql.js';
import type { RowReference } from './row-reference.js';
import { nobody, type Rule } from './rule.js';

export type Operation = 'list' | 'read' | 'create' | 'replace' | 'update' | 'delete';

export interface PolicyRules {
  /** Rows that show: in the collection, in its count and as items alike. */
  readonly read: Rule;
  /** Checks the new row, relations included, as stored. */
  readonly create?: Rule;
  /** Checks the row before the change and after it, so that a change cannot move a row across the caller's rights. */
  readonly update?: Rule;
  readonly delete?: Rule;
}

/** What a caller may do with the rows of a resource in one operation; decided once, applied by the later stages. */
export interface Grant {
  /** Rows that the operation may touch. */
  readonly scope: Condition;
  /** Rows that the caller may see, for the representation that answers a write and for references. */
  readonly visible: Condition;
}

/**
 * The rights of a subject area, each written once: the rule that narrows the collection is the one that counts it,
 * shows the item, and admits or refuses the write.
 */
export class Policy {
  constructor(
    readonly name: string,
    readonly rules: PolicyRules,
  ) {
    Object.freeze(this);
  }

  rule(operation: Operation): Rule {
    switch (operation) {
      case 'list':
      case 'read':
        return this.rules.read;
      case 'create':
        return this.rules.create ?? nobody;
      case 'replace':
      case 'update':
        return this.rules.update ?? nobody;
      case 'delete':
        return this.rules.delete ?? nobody;
    }
  }

  /** @returns the grant, or false where no row at all could be admitted */
  decide(actor: Actor, operation: Operation, row: RowReference): Grant | false {
    const scope = this.rule(operation).condition(actor, row);
    if (scope === false) return false;
    const visible = operation === 'list' || operation === 'read' ? scope : this.rules.read.condition(actor, row);
    return { scope, visible };
  }
}

export function policy(name: string, rules: PolicyRules): Policy {
  return new Policy(name, rules);
}
