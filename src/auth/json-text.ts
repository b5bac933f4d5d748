import { encodingFault, jsonFault, type JsonFault } from './json-fault.js';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Bytes as the JSON that they are (RFC 8259), or what is wrong with them; looking for the fault costs good bodies nothing. */
export function readJson(bytes: Buffer): { readonly value: unknown } | { readonly fault: JsonFault } {
  let text: string | undefined;
  try {
    text = UTF_8.decode(bytes);
    return { value: JSON.parse(text) };
  } catch (error) {
    const fault = text === undefined ? encodingFault(bytes) : jsonFault(text);
    if (!fault) throw error;
    return { fault };
  }
}
