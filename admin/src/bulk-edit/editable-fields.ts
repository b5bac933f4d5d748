import type { Field, Resource } from '@api-platform/api-doc-parser';
import { isCollection } from '../columns';
import { isStructure } from '../field-kinds';
import { traitsOf } from '../presentation';

/** Members that several items can have the same value of, and that an existing item takes. */
export function editableFields(schema: Resource): readonly Field[] {
  const isPatched = (schema.operations ?? []).some(({ method }) => method === 'PATCH');
  if (!isPatched) return [];
  const readable = new Set((schema.readableFields ?? []).map(({ name }) => name));
  return (schema.writableFields ?? []).filter((field) => {
    const { isFile, isUnique, isFixed, isIdle } = traitsOf(schema, field.name);
    return readable.has(field.name) && !isCollection(field) && !isStructure(field) && !isFile && !isUnique && !isFixed && !isIdle;
  });
}
