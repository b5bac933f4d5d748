import type { FieldType } from '../../model/field-declaration.js';

/** PostgreSQL's name of the type that a field's values are compared in. */
export function columnType(type: FieldType): string {
  switch (type) {
    case 'integer':
    case 'bigint':
    case 'reference':
    case 'references':
      return 'bigint';
    case 'number':
      return 'float8';
    case 'decimal':
      return 'numeric';
    case 'boolean':
      return 'boolean';
    case 'datetime':
      return 'timestamptz';
    case 'date':
      return 'date';
    case 'uuid':
      return 'uuid';
    default:
      return 'text';
  }
}
