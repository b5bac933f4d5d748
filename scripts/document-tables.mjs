/** Keeps tables of a document as the declarations of the code have them: each is between `<!-- table: NAME -->` and `<!-- end of table -->`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { ROOT } from './prepare.mjs';

const PLACE = /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(<!-- end of table -->)/g;

/**
 * Writes the tables where `--write` is asked for; the process fails where they are out of date otherwise.
 * @param name of the document in docs/ @param tables Markdown by the name of its place @param script that was called
 */
export async function keepTables(name, tables, script) {
  const document = join(ROOT, 'docs', name);
  const text = readFileSync(document, 'utf8');
  const filled = text.replaceAll(PLACE, (_, start, place, end) => `${start}\n${tables[place]}\n\n${end}`);
  const { code: expected } = await format(document, filled, JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')));
  if (process.argv.includes('--write')) writeFileSync(document, expected);
  else if (text !== expected) {
    process.stderr.write(`The tables in docs/${name} are out of date. Run "node scripts/${script} --write".\n`);
    process.exitCode = 1;
  }
}
