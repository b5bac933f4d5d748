import type { FieldDefinition, ResourceDefinition } from './resource-definition.js';
import { identifier, raw, type Sql, sql } from '../../database/sql.js';

/** The alias of the rows of a statement. */
export const ROW_ALIAS = 't';

/**
 * A row in a query under construction: which resource it is of and under which alias it goes.
 * Rules and computed fields name properties; the columns behind them are looked up here.
 */
export class RowReference {
  constructor(
    readonly resource: ResourceDefinition,
    readonly alias: string,
  ) {}

  get id(): Sql {
    return identifier(this.alias, 'id');
  }

  /** The column behind a property, or the value along a path of to-one relations (`evaluation.category.course`). */
  path(path: string): Sql {
    const dot = path.indexOf('.');
    if (dot < 0) return this.column(path);
    const head = path.slice(0, dot);
    const next = this.follow(head);
    return sql`(SELECT ${next.path(path.slice(dot + 1))} FROM ${next.table} WHERE ${next.id} = ${this.column(head)})`;
  }

  /** The row that a to-one relation leads to, under an alias of its own. */
  follow(property: string): RowReference {
    const target = this.field(property).target;
    if (!target) throw new Error(`${this.resource.name}.${property} leads to no other resource.`);
    return new RowReference(target, `${this.alias}_${property.toLowerCase()}`);
  }

  /** `"table" "alias"` for a FROM clause. */
  get table(): Sql {
    return raw(`"${this.resource.table}" "${this.alias}"`);
  }

  /** A column by its property's name, whether the API knows the property or not. */
  column(property: string): Sql {
    const column = this.resource.columns.get(property);
    if (column === undefined) throw new Error(`${this.resource.name} has no stored property "${property}".`);
    return identifier(this.alias, column);
  }

  private field(property: string): FieldDefinition {
    const field = this.resource.fields.get(property);
    if (!field) throw new Error(`${this.resource.name} has no field "${property}".`);
    return field;
  }
}
