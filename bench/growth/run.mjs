/**
 * `npm run bench -- growth [--sizes 1000,10000,100000 --data FOLDER --only 'inbox;own marks' --statements FILE]`: what the same requests cost in
 * schools of different sizes and of one shape. Statements, rows and bytes of the database, and the buffers that PostgreSQL reads, planning
 * included, repeat on any machine; processor time is a note. `--statements` writes the statements of each request that grow most.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { measureSchool } from './measure.mjs';
import { growthTable, grownStatements } from './report.mjs';
import { REQUESTS } from './requests.mjs';
import { openSchool } from './school.mjs';

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    data: { type: 'string' },
    only: { type: 'string' },
    statements: { type: 'string' },
  },
});
const sizes = options.sizes.split(',').map(Number);
const chosen = options.only?.split(';');
const requests = REQUESTS.filter(({ name }) => chosen?.includes(name) ?? true);

prepareOrExit();
const data = options.data ?? mkdtempSync(join(tmpdir(), 'lyceum-growth-'));
// The server runs under another account where we are root.
if (!options.data) chmodSync(data, 0o711);
if (!options.data) process.on('exit', () => rmSync(data, { recursive: true, force: true }));
const measured = [];
for (const users of sizes) {
  const harness = await openSchool(users, data);
  await harness.host(async () => {
    measured.push({ users, costs: await measureSchool(harness, requests) });
  });
}
console.log(growthTable(measured));
if (options.statements) writeFileSync(options.statements, grownStatements(measured));
