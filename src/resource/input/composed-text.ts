import type { FieldDefinition } from '../model/resource-definition.js';

const TEXTS: ReadonlySet<string> = new Set(['string', 'text', 'email', 'url']);

/**
 * A text with each letter and its marks in one piece (NFC), as it is stored and as filters compare it: the same word typed on two systems is
 * one word. What is not stored, such as a password, is left as it was typed.
 */
export function composedText({ type, column }: Pick<FieldDefinition, 'type' | 'column'>, value: unknown): unknown {
  return typeof value === 'string' && column !== undefined && TEXTS.has(type) ? value.normalize('NFC') : value;
}
