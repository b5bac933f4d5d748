/**
 * The tables of docs/errors.md, as the declarations of the code have them.
 *
 *   node scripts/errors.mjs            exits with 1 where the document is out of date
 *   node scripts/errors.mjs --write    writes the tables
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepTables } from './document-tables.mjs';
import { prepareOrExit, ROOT } from './prepare.mjs';

prepareOrExit({ bundled: false });
const { errorTables } = await import(pathToFileURL(join(ROOT, 'dist/src/commands/error-tables.js')).href);
await keepTables('errors.md', errorTables(), 'errors.mjs');
