import { createHash } from 'node:crypto';
import { DefaultNamingStrategy } from 'typeorm';
import type { NamingStrategyInterface, Table } from 'typeorm';
import { snakeCase } from './snake-case.js';

/** PostgreSQL cuts longer names silently, which would let two of them collide. */
const LONGEST_NAME = 63;
const HASH_LENGTH = 8;

/**
 * Column names in snake_case, foreign keys as `<property>_id`, and constraint names that are readable in an error message:
 * `fk_<table>_<column>`, `uq_…`, `ix_…`, `ck_…`. The same declaration always gets the same name.
 */
export class SnakeNamingStrategy extends DefaultNamingStrategy implements NamingStrategyInterface {
  override tableName(className: string, givenName: string | undefined): string {
    return givenName ?? snakeCase(className);
  }

  override columnName(property: string, givenName: string | undefined, prefixes: string[]): string {
    return [...prefixes.filter(Boolean).map(snakeCase), givenName ?? snakeCase(property)].join('_');
  }

  override relationName(property: string): string {
    return snakeCase(property);
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return snakeCase(`${relation}_${referencedColumn}`);
  }

  override joinTableName(firstTable: string, _secondTable: string, firstProperty: string): string {
    return fit(`${firstTable}_${snakeCase(firstProperty.replaceAll('.', '_'))}`);
  }

  override joinTableColumnName(table: string, property: string, column?: string): string {
    return snakeCase(`${table}_${column ?? property}`);
  }

  override joinTableInverseColumnName(table: string, property: string, column?: string): string {
    return this.joinTableColumnName(table, property, column);
  }

  override primaryKeyName(table: Table | string): string {
    return fit(`pk_${this.bare(table)}`);
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return this.constraint('uq', table, columns);
  }

  override relationConstraintName(table: Table | string, columns: string[], where?: string): string {
    return this.constraint('uq', table, columns, where);
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return this.constraint('fk', table, columns);
  }

  override indexName(table: Parameters<DefaultNamingStrategy['indexName']>[0], columns: string[], where?: string): string {
    return this.constraint('ix', table, columns, where);
  }

  override checkConstraintName(table: Table | string, expression: string): string {
    return fit(`ck_${this.bare(table)}_${hash(expression)}`);
  }

  override exclusionConstraintName(table: Table | string, expression: string): string {
    return fit(`ex_${this.bare(table)}_${hash(expression)}`);
  }

  private constraint(
    kind: string,
    table: Parameters<DefaultNamingStrategy['indexName']>[0],
    columns: readonly string[],
    condition?: string,
  ): string {
    return fit([kind, this.bare(table), ...columns, ...(condition ? [hash(condition)] : [])].join('_'));
  }

  /** The table's name without its schema. */
  private bare(table: Parameters<DefaultNamingStrategy['indexName']>[0]): string {
    return this.getTableName(table).split('.').at(-1) ?? '';
  }
}

function fit(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - HASH_LENGTH - 1)}_${hash(name)}`;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}
