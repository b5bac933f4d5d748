/** `npm start`: prepares the clone where needed and runs the service in this very process, so that signals reach it directly. */
import { prepareOrExit } from './prepare.mjs';

const WATCH_MS = 500;

prepareOrExit();
if (process.env.npm_lifecycle_event) stopWithNpm();
await import('../dist/service/main.js');

/** An npm that was killed passes nothing on; without it nobody would know that the service still runs. */
function stopWithNpm() {
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || process.kill(process.pid, 'SIGTERM'), WATCH_MS).unref();
}
