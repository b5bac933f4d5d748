import type { FieldDefinition, ResourceDefinition } from '../model/resource-definition.js';

/** Levels on which rows are written inside one another. */
export const MOST_LEVELS = 3;

/** A member that leads to rows of another resource. */
type LeadingField = FieldDefinition & { readonly target: ResourceDefinition };

/** Members of a resource by what may be written inside of its rows: found once, since a body has hundreds of rows of few resources. */
interface NestedFields {
  /** Collections, and single rows, that belong to an item. */
  readonly owned: readonly LeadingField[];
  /** Relations that take a new item. */
  readonly creates: readonly LeadingField[];
  /** Both of them. */
  readonly written: readonly LeadingField[];
  /** Relations that may name an earlier row of the body. */
  readonly references: readonly LeadingField[];
}

const fields = new WeakMap<ResourceDefinition, NestedFields>();
const nestable = new WeakMap<ResourceDefinition, readonly ResourceDefinition[]>();

export function nestedFieldsOf(resource: ResourceDefinition): NestedFields {
  const known = fields.get(resource);
  if (known) return known;
  const leading = [...resource.fields.values()].filter((field): field is LeadingField => field.target !== undefined);
  const found = {
    owned: leading.filter(({ owned }) => owned),
    creates: leading.filter(({ creates }) => creates),
    written: leading.filter(({ owned, creates }) => owned ?? creates),
    references: leading.filter(({ type }) => type === 'reference'),
  };
  fields.set(resource, found);
  return found;
}

/** The resources whose rows may be written inside those of this one, on any level. */
export function nestedIn(resource: ResourceDefinition, levels = MOST_LEVELS): readonly ResourceDefinition[] {
  const known = levels === MOST_LEVELS ? nestable.get(resource) : undefined;
  if (known) return known;
  const own = levels === 0 ? [] : nestedFieldsOf(resource).written.map(({ target }) => target);
  const found = [...new Set(own.flatMap((target) => [target, ...nestedIn(target, levels - 1)]))];
  if (levels === MOST_LEVELS) nestable.set(resource, found);
  return found;
}
