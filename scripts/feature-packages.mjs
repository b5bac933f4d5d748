/** Features that are packages of their own, in `packages`: each has a folder `src` with one `<name>.feature.ts`. Depends on nothing that has to be installed. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGES = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages');

/** Their sources, below the root: `packages/lyceum-wikis/src`. */
export const featurePackageSources = readdirSync(PACKAGES)
  .filter((name) => existsSync(join(PACKAGES, name, 'src')))
  .sort()
  .map((name) => `packages/${name}/src`);
