import type { Field } from '@api-platform/api-doc-parser';

/** The closed choices of a member, each by the key of its translation. */
export function choicesOf({ enum: values }: Field): { id: string; name: string }[] {
  return Object.values((values ?? {}) as Record<string, string>).map((value) => ({ id: value, name: keyOf(value) }));
}

/** Key by which a value is translated: without dots, which would part it. */
export function keyOf(value: string): string {
  return `office.values.${value.replaceAll('.', '_')}`;
}

/** Every value that a member may have, in words. @param lexicon words for values @param fields of all resources */
export function valuesIn(lexicon: Readonly<Record<string, string>>, fields: readonly Field[]): Record<string, string> {
  const values = fields.flatMap(({ enum: choices }) => Object.values((choices ?? {}) as Record<string, string>));
  return Object.fromEntries(values.map((value) => [value.replaceAll('.', '_'), lexicon[value] ?? inWords(value)]));
}

/** `session_admin` → `Session admin` */
function inWords(value: string): string {
  const words = value
    .replace(/^ROLE_/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + (words === words.toUpperCase() ? words.slice(1).toLowerCase() : words.slice(1));
}
