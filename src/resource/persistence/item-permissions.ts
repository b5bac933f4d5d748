import { Injectable } from '@nestjs/common';
import type { Actor } from '../../auth/actor.js';
import type { Sql } from '../../database/sql.js';
import { Database, type Row, type Statements } from '../../database/statements.js';
import { ResourceRegistry } from '../compile/resource-registry.js';
import type { Grant, Operation } from '../model/policy.js';
import type { ActionDefinition, FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';
import type { Rule } from '../model/rule.js';
import { PolicyService } from '../policy/policy.service.js';
import { type ItemQuestion, permissionStatement } from './planning/permission-statement.js';

/** What a caller may do with an item. Rights, not states: what its state forbids is answered by the action itself. */
export interface Permissions {
  readonly read: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** By their names: all actions on the item. */
  readonly actions: Readonly<Record<string, boolean>>;
  /** Members that this caller may change, collections written inside it among them; none where the item may not be changed. */
  readonly members: readonly string[];
}

/** What a caller may do with a collection. */
export interface CollectionPermissions {
  readonly list: boolean;
  /** Whether any new item could be admitted; which, depends on the item. */
  readonly create: boolean;
  readonly actions: Readonly<Record<string, boolean>>;
}

/** An operation or action of an item, with the rule that decides over it. */
export interface AskedQuestion extends ItemQuestion {
  readonly method: string;
  readonly rule: Rule;
  /** Of an action: where it is declared. */
  readonly declaredBy: ResourceDefinition;
}

/** An action on an item, which another resource may have declared. */
interface ItemAction {
  readonly name: string;
  readonly action: ActionDefinition;
  readonly declaredBy: ResourceDefinition;
}

const METHODS = { read: 'GET', update: 'PATCH', delete: 'DELETE' } as const;
const NAMES = ['read', 'update', 'delete'] as const;
/** Before the names of actions, which may be called as an operation is. */
const ACTION = 'action:';

const NO_PERMISSIONS: Permissions = { read: false, update: false, delete: false, actions: {}, members: [] };

/** Answers what a caller may do with items, by the rules that decide over the operations themselves: one statement for any number. */
@Injectable()
export class ItemPermissions {
  readonly #actions = new WeakMap<ResourceDefinition, readonly ItemAction[]>();
  readonly #questions = new WeakMap<Actor, Map<ResourceDefinition, readonly AskedQuestion[]>>();

  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly policies: PolicyService,
  ) {}

  /** By the ids of the rows that exist; an item that may not be read has no permission at all. */
  async of(resource: ResourceDefinition, ids: readonly number[], actor: Actor, within?: Statements): Promise<Map<number, Permissions>> {
    if (ids.length === 0) return new Map();
    const rows = await (within ?? this.database).rows(this.statement(resource, actor, ids));
    const questions = this.questions(resource, actor);
    return new Map(rows.map((row) => [Number(row.id), this.#permissions(resource, actor, questions, row)]));
  }

  /** The statement behind {@link of}. */
  statement(resource: ResourceDefinition, actor: Actor, ids: readonly number[]): Sql {
    return permissionStatement(resource, actor, this.questions(resource, actor), ids);
  }

  /** Whatever may be asked of an item; composed once for a caller. */
  questions(resource: ResourceDefinition, actor: Actor): readonly AskedQuestion[] {
    const known = this.#questions.get(actor) ?? new Map<ResourceDefinition, readonly AskedQuestion[]>();
    this.#questions.set(actor, known);
    const questions = known.get(resource) ?? [...this.#operations(resource, actor), ...this.#itemActions(resource, actor)];
    known.set(resource, questions);
    return questions;
  }

  ofCollection(resource: ResourceDefinition, actor: Actor): CollectionPermissions {
    const actions = resource.actions.filter(({ item }) => item === undefined);
    return {
      list: this.#offers(resource, 'list') && this.policies.decide(actor, resource, 'list') !== false,
      create: this.#offers(resource, 'create') && this.policies.decide(actor, resource, 'create') !== false,
      actions: Object.fromEntries(actions.map((action) => [action.name, this.policies.decideAction(actor, resource, action) !== false])),
    };
  }

  #permissions(resource: ResourceDefinition, actor: Actor, questions: readonly AskedQuestion[], row: Row): Permissions {
    const holds = (name: string): boolean => isTrue(questions, name, row);
    if (!holds('read'))
      return { ...NO_PERMISSIONS, actions: Object.fromEntries(this.#actionsOn(resource).map(({ name }) => [name, false])) };
    const update = holds('update');
    return {
      read: true,
      update,
      delete: holds('delete'),
      actions: Object.fromEntries(this.#actionsOn(resource).map(({ name }) => [name, holds(ACTION + name)])),
      members: update ? this.#writableMembers(resource, actor) : [],
    };
  }

  #operations(resource: ResourceDefinition, actor: Actor): AskedQuestion[] {
    return NAMES.filter((name) => name === 'read' || this.#offers(resource, name)).map((name) => ({
      name,
      method: METHODS[name],
      rule: resource.policy.rule(name),
      declaredBy: resource,
      condition: scopeOf(this.policies.decide(actor, resource, name)),
    }));
  }

  #itemActions(resource: ResourceDefinition, actor: Actor): AskedQuestion[] {
    return this.#actionsOn(resource).map(({ name, action, declaredBy }) => ({
      name: ACTION + name,
      method: action.method,
      rule: action.rule,
      declaredBy,
      condition: scopeOf(this.policies.decideAction(actor, declaredBy, action)),
    }));
  }

  #offers({ operations }: ResourceDefinition, operation: Operation): boolean {
    return operations.includes(operation) || (operation === 'update' && operations.includes('replace'));
  }

  #writableMembers({ fields }: ResourceDefinition, actor: Actor): string[] {
    return [...fields.values()]
      .filter((field) => (field.owned ? this.#writesInside(field, actor) : field.writable === 'always' && field.isWritableFor(actor)))
      .filter(({ planned }) => !planned)
      .map(({ name }) => name);
  }

  /** Whether rows that belong to an item could be made, changed or removed inside it; which, depends on the row. */
  #writesInside({ target }: FieldDefinition, actor: Actor): boolean {
    const ways = ['create', 'update', 'delete'] as const;
    return target !== undefined && ways.some((way) => this.#offers(target, way) && this.policies.decide(actor, target, way) !== false);
  }

  /** Its own by their names; those that other resources declare too, where a name is taken with the path of that resource before it. */
  #actionsOn(resource: ResourceDefinition): readonly ItemAction[] {
    const known = this.#actions.get(resource);
    if (known) return known;
    const all = [resource, ...this.registry.all().filter((other) => other !== resource)].flatMap((declaredBy) =>
      declaredBy.actions.filter(({ item }) => item === resource).map((action) => ({ action, declaredBy })),
    );
    const named = new Map<string, ItemAction>();
    for (const { action, declaredBy } of all) {
      const name = named.has(action.name) ? `${declaredBy.path}.${action.name}` : action.name;
      named.set(name, { name, action, declaredBy });
    }
    const actions = [...named.values()];
    this.#actions.set(resource, actions);
    return actions;
  }
}

/** Name of the member of {@link Permissions} that a question answers: `update`, or the name of an action. */
export function memberOf({ name }: ItemQuestion): string {
  return name.startsWith(ACTION) ? name.slice(ACTION.length) : name;
}

/** Whether a question about a row is answered with yes; one that was not asked is not. */
export function isTrue(questions: readonly ItemQuestion[], name: string, row: Row): boolean {
  const condition = questions.find((question) => question.name === name)?.condition ?? false;
  return typeof condition === 'boolean' ? condition : row[name] === true;
}

function scopeOf(grant: Grant | false): ItemQuestion['condition'] {
  return grant && grant.scope;
}
