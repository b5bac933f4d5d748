import type { Field } from '@api-platform/api-doc-parser';

/** Members that are neither a value nor a relation. */
export function isStructure({ range, reference, embedded }: Field): boolean {
  return range === null && reference === null && embedded === null;
}

export function isLongText(name: string): boolean {
  return /(description|content|text|comment|body|biography|message)$/i.test(name);
}
