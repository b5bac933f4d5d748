/**
 * `node scripts/run.mjs <module below src> [argument …]`: prepares the clone where needed and runs one of its commands. Where there are
 * no sources, as in the image, it runs what is built.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [name = ''] = process.argv.splice(2, 1);
process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (existsSync('src')) (await import('./prepare.mjs')).prepareOrExit();
const command = `dist/src/${name}.js`;
if (!existsSync(command)) {
  console.error(`There is no command ${name || '(none named)'}.`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(command).href);
