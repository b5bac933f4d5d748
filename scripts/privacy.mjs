/**
 * The tables of docs/privacy.md, as the declarations of the code have them.
 *
 *   node scripts/privacy.mjs            exits with 1 where the document is out of date
 *   node scripts/privacy.mjs --write    writes the tables
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import prettier from 'prettier';
import { prepareOrExit, ROOT } from './prepare.mjs';

const DOCUMENT = join(ROOT, 'docs/privacy.md');
const PLACE = /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(<!-- end of table -->)/g;

prepareOrExit({ bundled: false });
const { privacyTables } = await import(pathToFileURL(join(ROOT, 'dist/src/commands/privacy-tables.js')).href);
const text = readFileSync(DOCUMENT, 'utf8');
const expected = await withTables(text);
if (process.argv.includes('--write')) writeFileSync(DOCUMENT, expected);
else if (text !== expected) {
  process.stderr.write('The tables in docs/privacy.md are out of date. Run "node scripts/privacy.mjs --write".\n');
  process.exitCode = 1;
}

async function withTables(before) {
  const tables = await privacyTables();
  const after = before.replaceAll(PLACE, (_, start, name, end) => `${start}\n${tables[name]}\n\n${end}`);
  return prettier.format(after, { ...(await prettier.resolveConfig(DOCUMENT)), parser: 'markdown' });
}
