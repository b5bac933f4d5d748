#!/usr/bin/env node
/**
 * Makes the folder of a service that has a feature of its own.
 *
 *   npm init lyceum my-school                               with the release of Lyceum that this program came with
 *   npm init lyceum my-school -- --lyceum file:lyceum.tgz   with another one, named as in a package.json
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const TEMPLATE = join(import.meta.dirname, 'template');
/** What npm takes for the name of a package, without a scope. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,213}$/;
/** npm packs no file of this name. */
const IGNORED = ['gitignore', '.gitignore'];

/** A reason that the caller can mend; said without a stack. */
class UsageError extends Error {}

try {
  create(process.argv.slice(2));
} catch (error) {
  const isMeant = error instanceof UsageError || String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!isMeant) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function create(args) {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { lyceum: { type: 'string' } } });
  if (positionals.length !== 1) throw new UsageError('Name the folder that is to be made: npm init lyceum my-school');
  const folder = resolve(positionals[0]);
  const name = basename(folder);
  if (!NAME.test(name)) throw new UsageError(`"${name}" can't name a package: use lower case, digits and hyphens.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is there and not empty.`);
  cpSync(TEMPLATE, folder, { recursive: true });
  renameSync(join(folder, IGNORED[0]), join(folder, IGNORED[1]));
  describePackage(join(folder, 'package.json'), name, values.lyceum ?? `^${ownVersion()}`);
  fill(join(folder, 'README.md'), name);
  console.log(
    `Made ${folder}. Go on with:\n\n  cd ${positionals[0]}\n  npm install\n  npm run build\n  npm test\n  npm start\n\nIts README.md says what is there.`,
  );
}

function describePackage(path, name, lyceum) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const dependencies = { ...manifest.dependencies, lyceum };
  writeFileSync(path, `${JSON.stringify({ ...manifest, name, dependencies }, null, 2)}\n`);
}

function fill(path, name) {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('my-school', name));
}

function ownVersion() {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version;
}
