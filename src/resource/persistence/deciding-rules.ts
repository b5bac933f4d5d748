import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Condition } from '../../database/sql.js';
import { Database, type Row, type Statements } from '../../database/statements.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { Rule } from '../model/rule.js';
import { CredentialScopes } from '../policy/credential-scopes.js';
import { type AskedQuestion, isTrue, ItemPermissions, memberOf } from './item-permissions.js';
import { type ItemQuestion, permissionStatement } from './planning/permission-statement.js';

/** Why something may be done, or may not: the sentence of the access table that decides. */
export interface Reason {
  readonly rule: string;
  readonly holds: boolean;
  /** Of several rules of which one would be enough: what is missing of each. */
  readonly parts?: readonly Reason[];
  /** What the API key of the caller lacks. */
  readonly scope?: string;
}

/** A rule as it is put together, each part with the name of its column. */
interface Part extends ItemQuestion {
  readonly rule: Rule;
  readonly parts: readonly Part[];
}

/** Says which rule decides over each question about an item. It names no row: its sentences are those that every caller may read. */
@Injectable()
export class DecidingRules {
  constructor(
    private readonly database: Database,
    private readonly permissions: ItemPermissions,
    private readonly scopes: CredentialScopes,
  ) {}

  /** @returns by the member of the permissions, those of actions beside the operations; one statement */
  async of(resource: ResourceDefinition, id: number, actor: Actor, within?: Statements): Promise<Record<string, Reason>> {
    const row = new RowReference(resource, ROW_ALIAS);
    const asked = this.permissions.questions(resource, actor);
    const numbered = { count: 0 };
    const trees = asked.map((question) => ({ question, tree: partOf(question.rule, actor, row, numbered) }));
    const columns = [...asked, ...trees.flatMap(({ tree }) => flat(tree))];
    const [found = {}] = await (within ?? this.database).rows(permissionStatement(resource, actor, columns, [id]));
    return Object.fromEntries(
      trees.map(({ question, tree }) => [memberOf(question), this.#reason(question, tree, { columns, found, actor })]),
    );
  }

  /** A rule that holds for the account and not for its key, or not for who acts as its owner, names what they lack. */
  #reason(question: AskedQuestion, tree: Part, { columns, found, actor }: Answered): Reason {
    const reason = decisive(tree, (name) => isTrue(columns, name, found));
    if (!reason.holds || isTrue(columns, question.name, found)) return reason;
    const scope = this.scopes.lackedBy(actor, question.declaredBy, question.method);
    const rule = actor.credential?.kind === 'acting' ? 'within what acting as another user reaches' : 'within the scopes of the API key';
    return { rule, holds: false, ...(scope !== undefined && { scope }) };
  }
}

interface Answered {
  readonly columns: readonly ItemQuestion[];
  readonly found: Row;
  readonly actor: Actor;
}

function partOf(rule: Rule, actor: Actor, row: RowReference, numbered: { count: number }): Part {
  numbered.count += 1;
  const name = `part:${numbered.count}`;
  const condition: Condition = rule.condition(actor, row);
  return { name, condition, rule, parts: (rule.parts?.rules ?? []).map((inner) => partOf(inner, actor, row, numbered)) };
}

function flat(part: Part): Part[] {
  return [part, ...part.parts.flatMap(flat)];
}

/** Of several that are enough the first that holds, else what each lacks; of several that must all hold the first that does not. */
function decisive({ rule, parts, name }: Part, holds: (name: string) => boolean): Reason {
  const isMet = holds(name);
  if (rule.parts?.of === 'any') {
    const first = parts.find((part) => holds(part.name));
    if (first) return decisive(first, holds);
    return { rule: rule.description, holds: false, parts: parts.map((part) => decisive(part, holds)) };
  }
  const missing = isMet ? undefined : parts.find((part) => !holds(part.name));
  return missing ? decisive(missing, holds) : { rule: rule.description, holds: isMet };
}
