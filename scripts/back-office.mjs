/** Bundles the back office (`admin/`) into `dist/back-office`, anew only where its sources or its libraries changed. */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const KEPT = 'node_modules/.cache/lyceum';
const OUTPUT = 'dist/back-office';
const QUALITY = 9;
/** What the output was built from. */
const MARK = 'dist/.back-office-from';

export const BACK_OFFICE_INPUTS = ['admin', 'package-lock.json'];

/**
 * To be called at the root of the clone.
 * @param sources fingerprint of the inputs
 * @param run how a program is run, and what is said where it fails
 */
export function buildBackOffice(sources, run) {
  // Browsers may be served from the folder, so it is left alone where it is up to date.
  if (existsSync(OUTPUT) && existsSync(MARK) && readFileSync(MARK, 'utf8') === sources) return;
  const bundle = join(KEPT, `back-office-${sources.slice(0, 16)}`);
  if (!existsSync(bundle)) bundleTo(bundle, run);
  const copy = `dist/.back-office-${process.pid}`;
  cpSync(bundle, copy, { recursive: true });
  rmSync(OUTPUT, { recursive: true, force: true });
  renameSync(copy, OUTPUT);
  writeFileSync(MARK, sources);
}

/** The folder appears when it is complete, so that builds at the same time do not meet in it. */
function bundleTo(bundle, run) {
  mkdirSync(KEPT, { recursive: true });
  const own = join(process.cwd(), KEPT, `bundling-${process.pid}`);
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'admin/vite.config.mjs', '--outDir', own];
  run(process.execPath, vite, 'The back office could not be built.');
  compress(join(own, 'assets'));
  for (const name of readdirSync(KEPT)) if (name.startsWith('back-office-')) rmSync(join(KEPT, name), { recursive: true });
  renameSync(own, bundle);
}

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
  }
}
