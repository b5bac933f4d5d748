/**
 * `npm run build [-- DOCUMENT]`: the package, its types from an OpenAPI document: an address or a file, that of a service on this machine
 * unless given. Nothing generated is committed; a release is built from the service that it belongs to.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { typesOf } from './types.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const [document = 'http://localhost:3000/api/docs.json'] = process.argv.slice(2);

writeFileSync(join(HERE, 'src/api.d.ts'), typesOf(await read(document)));
execFileSync(process.execPath, [join(MODULES, 'typescript-native/bin/tsc'), '-p', HERE], { stdio: ['ignore', 'ignore', 'inherit'] });
copyFileSync(join(HERE, 'src/api.d.ts'), join(HERE, 'dist/api.d.ts'));

async function read(place) {
  if (!/^https?:/.test(place)) return JSON.parse(readFileSync(place, 'utf8'));
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} answered ${response.status}.`);
  return response.json();
}
