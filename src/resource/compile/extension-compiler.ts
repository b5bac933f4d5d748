import { allOf, conditionSql, sql } from '../../database/sql.js';
import { declaredFields } from '../declare/recorded-fields.js';
import type { EntityClass, FieldDeclaration } from '../model/field-declaration.js';
import type { FieldDefinition, RelatedField, ResourceDefinition } from '../model/resource-definition.js';
import { RowReference } from '../model/row-reference.js';
import { DeclarationError } from './declaration-error.js';
import type { DraftResource } from './draft-resource.js';

/**
 * Gives the resources that this one extends the member by which their items show its row. The feature of a resource that is extended
 * knows nothing of it: the member is there where the feature that extends it is.
 */
export function addExtensions(extension: ResourceDefinition, resources: ReadonlyMap<EntityClass, DraftResource>): void {
  for (const declaration of declaredFields(extension.entity)) {
    const { extends: member, target } = declaration;
    const owner = target && resources.get(target());
    if (member === undefined || !owner) continue;
    if (owner.fields.has(member))
      throw new DeclarationError(extension.name, declaration.name, `the member ${owner.name}.${member} already exists`);
    const field = extensionField(member, extension, declaration);
    owner.fields = new Map([...owner.fields, [member, field]]);
    const members = [...extension.fields.values()].filter(({ name, readable }) => readable && name !== declaration.name && name !== 'id');
    owner.relatedFilters = withMembers(owner.relatedFilters, field, members, ({ filters }) => filters.length > 0);
    owner.relatedOrders = withMembers(owner.relatedOrders, field, members, ({ orderable }) => orderable);
  }
}

/** A relation to the one row that refers to the item, for those who may read that row; written inside the item, and deleted with it. */
function extensionField(name: string, extension: ResourceDefinition, { name: back, include }: FieldDeclaration): FieldDefinition {
  return Object.freeze<FieldDefinition>({
    name,
    type: 'reference',
    target: extension,
    inverse: back,
    owned: true,
    mostIncluded: include === false ? undefined : 1,
    computed: (row, actor) => {
      const inner = new RowReference(extension, 'extension');
      const met = allOf([sql`${inner.column(back)} = ${row.id}`, extension.policy.rules.read.condition(actor, inner)]);
      return sql`(SELECT ${inner.id} FROM ${inner.table} WHERE ${conditionSql(met)})`;
    },
    description: extension.description,
    required: false,
    nullable: true,
    unique: false,
    hasDefault: false,
    readable: true,
    writable: 'never',
    isWritableFor: () => true,
    filters: ['exists'],
    orderable: false,
    searchable: false,
    generated: false,
    virtual: false,
    file: false,
    forClients: false,
    planned: false,
  });
}

/** What the extension's own list can be filtered or ordered by, the list of what it extends can be too: `badgeGoal.badges`. */
function withMembers(
  known: ReadonlyMap<string, RelatedField>,
  relation: FieldDefinition,
  members: readonly FieldDefinition[],
  has: (field: FieldDefinition) => boolean,
): ReadonlyMap<string, RelatedField> {
  const added = members.filter(has).map((field) => ({ path: `${relation.name}.${field.name}`, relation, field, filters: field.filters }));
  return new Map([...known, ...added.map((related) => [related.path, related] as const)]);
}
