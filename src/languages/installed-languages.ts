import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Direction, type Language, type LanguageDescription, SOURCE_LANGUAGE } from './language.js';

const DESCRIPTION = 'language.json';

const folders = new Set<string>();
const descriptions = new Map<Language, LanguageDescription>();

addLanguages(new URL('./', import.meta.url));

/**
 * Adds a folder with one folder for each language, such as those of a package of its own: catalogues of its features in languages that
 * are there, and whole languages beyond them.
 * @returns takes them away again
 */
export function addLanguages(folder: URL): () => void {
  const path = fileURLToPath(folder);
  const added: Language[] = [];
  folders.add(path);
  for (const { name } of readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const description = join(path, name, DESCRIPTION);
    if (descriptions.has(name) || !existsSync(description)) continue;
    descriptions.set(name, JSON.parse(readFileSync(description, 'utf8')) as LanguageDescription);
    added.push(name);
  }
  return () => {
    folders.delete(path);
    for (const tag of added) descriptions.delete(tag);
  };
}

/** The folders in which catalogues are looked for. */
export function languageFolders(): readonly string[] {
  return [...folders];
}

/** Every language that is there, by its tag; English first, the others by their names. */
export function installedLanguages(): ReadonlyMap<Language, LanguageDescription> {
  const isSource = ([tag]: readonly [Language, LanguageDescription]): boolean => tag === SOURCE_LANGUAGE;
  const entries = [...descriptions].toSorted((one, other) => one[1].name.localeCompare(other[1].name));
  return new Map([...entries.filter(isSource), ...entries.filter((entry) => !isSource(entry))]);
}

export function isInstalled(tag: string): boolean {
  return descriptions.has(tag);
}

/** The installed language that a tag or a locale such as `fr_CH` names, or that it is a variant of; English where there is none. */
export function languageNamed(tag: string | null | undefined): Language {
  const parts = (tag ?? '').replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('-');
    if (descriptions.has(candidate)) return candidate;
  }
  const [base = ''] = parts;
  return descriptions.has(base.toLowerCase()) ? base.toLowerCase() : SOURCE_LANGUAGE;
}

/** In which direction a language is written. */
export function directionOf(language: Language): Direction {
  return descriptions.get(language)?.direction ?? 'ltr';
}

/** Attributes of the root of a document in a language: `lang="ar" dir="rtl"`. */
export function rootAttributes(language: Language): string {
  return directionOf(language) === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`;
}
