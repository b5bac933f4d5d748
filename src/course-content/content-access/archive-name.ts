import { freeTitle } from './free-title.js';

const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;

/** A title that is one name in every file system: no separators, no control characters, not the folder above. */
export function entryName(title: string): string {
  const name = title.replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '_').trim();
  return name === '' || /^\.+$/.test(name) ? '_' : name;
}

/**
 * The name of a file in an archive: its title with the ending that the file came with, where the title has another or none.
 * @param original name under which the file came, if it is known
 */
export function fileEntryName(title: string, original: string | null): string {
  const [ending = ''] = ENDING.exec(original ?? '') ?? [];
  return entryName(title.toLowerCase().endsWith(ending.toLowerCase()) ? title : `${title}${ending}`);
}

/** A path that the archive does not have yet; takes it. */
export function freePath(path: string, taken: Set<string>): string {
  const free = freeTitle(path, taken);
  taken.add(free);
  return free;
}
