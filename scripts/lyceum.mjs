#!/usr/bin/env node
/**
 * `lyceum <command> [argument …]`: the service and its commands where they are built, as in the image. `npm run` has the same commands in a
 * clone.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** By what operators type: the module below `dist` and what it does. */
const COMMANDS = {
  start: ['service/main', 'migrates the database and runs the service'],
  migrate: ['src/commands/db-migrate', 'brings the database to the newest schema'],
  'db:after-restore': ['src/commands/db-after-restore', 'what has to follow a restore of the database'],
  'admin:create': ['src/commands/admin-create', 'creates a global administrator'],
  'archive:months': ['src/commands/archive-months', 'archives the months of traces, audit log and room events that are due'],
  'audit:verify': ['src/commands/audit-verify', 'checks that the audit log is as it was sealed'],
  'conference:diagnose': ['src/commands/conference-diagnose', 'examines the videoconference integration'],
  'conference:rebuild': ['src/commands/conference-rebuild', 'computes conference records again from the ledger'],
  'mail:bounce': ['src/commands/mail-bounce', 'takes a delivery report from standard input'],
  settings: ['src/commands/settings', 'prints every setting with its default'],
  'files:migrate': ['src/commands/files-migrate', 'moves files from the database to the storage'],
  'files:move': ['src/commands/files-move', 'moves files from one store to the other'],
  'files:verify': ['src/commands/files-verify', 'reads all files and compares them with their digests'],
  'html:clean': ['src/commands/html-clean', 'cleans HTML stored by earlier versions'],
};

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const [name = ''] = process.argv.splice(2, 1);
const [module] = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : [];

if (!module) {
  const lines = Object.entries(COMMANDS).map(([command, [, does]]) => `  lyceum ${command.padEnd(20)} ${does}`);
  const isAsked = ['', 'help', '--help'].includes(name);
  console[isAsked ? 'log' : 'error'](`${isAsked ? '' : `There is no command ${name}.\n\n`}${lines.join('\n')}`);
  process.exit(isAsked ? 0 : 1);
}
const file = join(DIST, `${module}.js`);
if (!existsSync(file)) {
  console.error(`${file} is missing: run npm run build first.`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
