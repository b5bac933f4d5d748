/**
 * The tables of docs/privacy.md, as the declarations of the code have them.
 *
 *   node scripts/privacy.mjs            exits with 1 where the document is out of date
 *   node scripts/privacy.mjs --write    writes the tables
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepTables } from './document-tables.mjs';
import { prepareOrExit, ROOT } from './prepare.mjs';

prepareOrExit({ bundled: false });
const { privacyTables } = await import(pathToFileURL(join(ROOT, 'dist/src/commands/privacy-tables.js')).href);
await keepTables('privacy.md', await privacyTables(), 'privacy.mjs');
