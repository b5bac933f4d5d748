/**
 * `npm run build [-- DOCUMENT]`: the package, its types from an OpenAPI document: an address or a file, that of a service on this machine
 * unless given. Nothing generated is committed; a release is built from the service that it belongs to.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const [document = 'http://localhost:3000/api/docs.json'] = process.argv.slice(2);
const run = (program, ...parameters) =>
  execFileSync(process.execPath, [join(MODULES, program), ...parameters], { stdio: ['ignore', 'ignore', 'inherit'] });

// Members with a default may be left out of what is sent; what is answered has them all the same.
run('openapi-typescript/bin/cli.js', document, '-o', join(HERE, 'src/api.d.ts'), '--default-non-nullable=false');
run('typescript-native/bin/tsc', '-p', HERE);
copyFileSync(join(HERE, 'src/api.d.ts'), join(HERE, 'dist/api.d.ts'));
