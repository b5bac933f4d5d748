/**
 * Vite's settings for `dist/service`: the built service, its commands and the packages of very many files, joined into few, since
 * reading some 3,300 modules one by one takes longer than all else that a start does (docs/decisions/0016).
 */
import { join } from 'node:path';
import { BUILT, joined } from './joined-modules.mjs';

/**
 * Packages of dozens or hundreds of files. TypeORM is left out, though it has 350: @nestjs/typeorm and its drivers look it up by
 * name, and there must not be two of it.
 */
const JOINED = [
  '@nestjs/**',
  'class-transformer',
  'class-validator',
  'es-toolkit',
  'libphonenumber-js',
  'rxjs',
  'semver',
  'validator',
  'write-excel-file',
];

export default joined({
  input: { main: join(BUILT, 'main.js'), commands: join(BUILT, 'commands/standard.js') },
  output: 'dist/service',
  packages: JOINED,
});
