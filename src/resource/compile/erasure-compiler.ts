import type { DataSource, EntityMetadata } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { declaredErasures, type ErasureRule, ON_DELETE_OF_WAY } from '../../database/erasure/erasure.js';
import { declaredResource } from '../declare/api-resource.decorator.js';
import type { EntityClass } from '../model/field-declaration.js';
import { DeclarationError } from './declaration-error.js';

/** A column that names an account, and what becomes of its row when that person is deleted for good. */
export interface ErasedColumn {
  readonly table: string;
  readonly column: string;
  /** Name of the property, as the documentation of the resource has it. */
  readonly property: string;
  /** Path of the resource; undefined where the table is none. */
  readonly resource: string | undefined;
  readonly rule: ErasureRule;
  /** Whether it holds the account's number as text. */
  readonly isText: boolean;
  /** Columns of the key, by which rows are deleted in portions. */
  readonly key: readonly string[];
  /** All columns that a copy of a row takes over. */
  readonly copied: readonly string[];
  /** Whether its row stands on a node of its own, which is deleted with it. */
  readonly hasNode: boolean;
}

/**
 * What an erasure does to each column that names a person, in the order of the tables.
 * @throws DeclarationError for a reference to a person that does not say it, or whose foreign key does something else
 */
export function compileErasure(dataSource: DataSource): readonly ErasedColumn[] {
  const stored = dataSource.entityMetadatas.filter(({ synchronize, tableType }) => synchronize && tableType !== 'view');
  return stored.toSorted((one, other) => (one.tableName < other.tableName ? -1 : 1)).flatMap((metadata) => erasedColumns(metadata));
}

function erasedColumns(metadata: EntityMetadata): ErasedColumn[] {
  const declared = declaredErasures(metadata.target as EntityClass);
  for (const foreignKey of metadata.foreignKeys) checkForeignKey(metadata, foreignKey, declared);
  return [...declared].map(([property, rule]) => {
    const column = columnOf(metadata, property);
    if (rule.way === 'trace' && rule.kept === undefined && !column.isNullable)
      throw new DeclarationError(metadata.name, property, 'is a trace of a person, and cannot become null');
    return erasedColumn(metadata, column, property, rule);
  });
}

function checkForeignKey(
  metadata: EntityMetadata,
  { columns, referencedEntityMetadata, onDelete }: EntityMetadata['foreignKeys'][number],
  declared: ReadonlyMap<string, ErasureRule>,
): void {
  if (declaredResource(referencedEntityMetadata.target as EntityClass)?.people !== true) return;
  const [column] = columns;
  const relations = metadata.relations.filter(({ joinColumns }) => joinColumns[0] === column);
  const names = [...relations, column].flatMap((owner) => owner?.propertyName ?? []);
  const name = names.find((candidate) => declared.has(candidate));
  const rule = name === undefined ? undefined : declared.get(name);
  if (!rule)
    throw new DeclarationError(
      metadata.name,
      names[0] ?? '',
      'refers to a person and does not say what becomes of the row when that person is deleted; say `erasure`',
    );
  if (onDelete !== ON_DELETE_OF_WAY[rule.way])
    throw new DeclarationError(
      metadata.name,
      name ?? '',
      `is erased as "${rule.way}", so that its foreign key has to be ON DELETE ${ON_DELETE_OF_WAY[rule.way]}`,
    );
}

function columnOf(metadata: EntityMetadata, property: string): ColumnMetadata {
  const relation = metadata.findRelationWithPropertyPath(property);
  const column = relation ? relation.joinColumns[0] : metadata.findColumnWithPropertyName(property);
  if (!column) throw new DeclarationError(metadata.name, property, 'says what an erasure does, and is no column');
  return column;
}

function erasedColumn(metadata: EntityMetadata, column: ColumnMetadata, property: string, rule: ErasureRule): ErasedColumn {
  return {
    table: metadata.tableName,
    column: column.databaseName,
    property,
    resource: declaredResource(metadata.target as EntityClass)?.path,
    rule: { ...rule, names: rule.names?.map((name) => columnOf(metadata, name).databaseName) },
    isText: ['varchar', 'text', String].includes(column.type as string),
    key: metadata.primaryColumns.map(({ databaseName }) => databaseName),
    copied: metadata.columns.filter(({ isGenerated }) => !isGenerated).map(({ databaseName }) => databaseName),
    hasNode: metadata.relations.some(({ propertyName, isOneToOneOwner }) => propertyName === 'resourceNode' && isOneToOneOwner),
  };
}
