import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageFolders } from './installed-languages.js';
import type { Language } from './language.js';

/** A message, or messages by name. */
export type Stored = string | { readonly [name: string]: Stored };

const files = new Map<string, Stored>();

/** What a language has under a key such as `quizzes.editor`: in the part `editor` of its file `quizzes.json`. Read with its first use. */
export function storedMessages(language: Language, key: string): Stored | undefined {
  const [file = '', ...parts] = key.split('.');
  return parts.reduce<Stored | undefined>((found, part) => memberOf(found, part), fileOf(language, file));
}

/** A member of its own: a name such as `constructor` finds nothing else. */
export function memberOf(stored: Stored | undefined, name: string): Stored | undefined {
  return typeof stored === 'object' && Object.hasOwn(stored, name) ? stored[name] : undefined;
}

function fileOf(language: Language, name: string): Stored {
  const key = `${language}/${name}`;
  const known = files.get(key);
  if (known !== undefined) return known;
  const paths = languageFolders().map((folder) => join(folder, language, `${name}.json`));
  const read = paths.filter((path) => existsSync(path)).map((path) => JSON.parse(readFileSync(path, 'utf8')) as Stored);
  const merged = read.reduce<Stored>(merge, {});
  files.set(key, merged);
  return merged;
}

function merge(one: Stored, other: Stored): Stored {
  if (typeof one === 'string' || typeof other === 'string') return other;
  const merged: Record<string, Stored> = { ...one };
  for (const [name, value] of Object.entries(other)) merged[name] = merge(merged[name] ?? {}, value);
  return merged;
}
