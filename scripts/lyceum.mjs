#!/usr/bin/env node
/**
 * `lyceum <command> [argument …]`: the service and its commands where they are built, as in the image. `npm run lyceum -- <command>` does
 * the same in a clone.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const DIST = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const isStart = process.argv[2] === 'start';
const file = join(DIST, 'service', isStart ? 'main.js' : 'commands.js');
if (!existsSync(file)) {
  console.error(`${file} is missing: run npm run build first.`);
  process.exit(1);
}
// The service looks up the places of its sources itself, when it needs one.
if (isStart) process.argv.splice(2, 1);
else process.setSourceMapsEnabled(true);
await import(pathToFileURL(file).href);
