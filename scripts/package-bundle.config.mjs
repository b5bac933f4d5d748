/**
 * Vite's settings for `dist/packed`: what other packages import of `lyceum`, joined into few files (docs/decisions/0284). Packages stay
 * apart, those of many files too: who imports Nest or TypeORM has to get the one that Lyceum has.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BUILT, joined } from './joined-modules.mjs';

const ENTRIES = join(BUILT, 'package');
const names = readdirSync(ENTRIES).filter((name) => name.endsWith('.js'));

export default joined({
  input: Object.fromEntries(names.map((name) => [basename(name, '.js'), join(ENTRIES, name)])),
  output: 'dist/packed',
});
