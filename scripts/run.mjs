/**
 * `node scripts/run.mjs <command> [argument …]`, which is `npm run lyceum -- <command>`: prepares the clone where needed and runs one of
 * its commands. Where there are no sources, as in the image, it runs what is built.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (existsSync('src')) (await import('./prepare.mjs')).prepareOrExit();
await import('./lyceum.mjs');
