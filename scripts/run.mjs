/** `node scripts/run.mjs <module below src> [argument …]`: prepares the clone where needed and runs one of its commands. */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { prepareOrExit } from './prepare.mjs';

const [name = ''] = process.argv.splice(2, 1);
prepareOrExit();
const command = `dist/src/${name}.js`;
if (!existsSync(command)) {
  console.error(`There is no command ${name || '(none named)'}.`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(command).href);
