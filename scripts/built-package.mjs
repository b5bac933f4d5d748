import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `dist/package.json`: inside of what is built, `lyceum/…` is the single modules. Outside it is what is joined of them
 * (`exports` of `package.json`), and a process that had both would have each class twice.
 * @param {string} root folder of the clone, or of a copy of it
 */
export function describeBuilt(root) {
  const { name, version, type, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inside = Object.entries(exports).map(([entry, { default: file }]) => [entry, file.replace('./dist/packed/', './src/package/')]);
  const described = { name, version, private: true, type, exports: Object.fromEntries(inside) };
  writeFileSync(join(root, 'dist/package.json'), `${JSON.stringify(described, null, 2)}\n`);
}
