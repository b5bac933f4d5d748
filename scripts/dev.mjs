/** `npm run dev`: runs the service, and builds and restarts it whenever a source changes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { featurePackageSources } from './feature-packages.mjs';
import { prepare, Unprepared } from './prepare.mjs';

const WATCHED = ['src', ...featurePackageSources, 'migrations'];
/** An editor writes a file in several steps, and a tool several files. */
const QUIET_MS = 150;

let service;
let timer;
let work = restart();

for (const folder of WATCHED) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (work = work.then(restart)), QUIET_MS);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => void work.then(stop).then(() => process.exit(0)));
}

async function restart() {
  await stop();
  try {
    prepare({ bundled: false });
    service = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], { stdio: 'inherit' });
  } catch (error) {
    if (!(error instanceof Unprepared)) throw error;
    console.error(`${error.message}\nWaiting for a change …`);
  }
}

async function stop() {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await ended;
}
