import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

/** Where the sources of the product are, below the root: `src`, and those of features that are packages of their own. */
export const SOURCE_FOLDERS: readonly string[] = [
  'src',
  ...readdirSync(join(ROOT, 'packages'))
    .filter((name) => readdirSync(join(ROOT, 'packages', name)).includes('src'))
    .map((name) => `packages/${name}/src`),
];

/** All files of the sources, each by its path from `src`: `feature/feature.ts`, `../packages/lyceum-wikis/src/wiki.policy.ts`. */
export function sourceFiles(): readonly string[] {
  return SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => relative(SRC, join(ROOT, folder, name))),
  );
}
