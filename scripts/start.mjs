/** `npm start`: prepares the clone where needed and runs the service in this very process, so that signals reach it directly. */
import { prepare } from './prepare.mjs';

prepare();
process.setSourceMapsEnabled(true);
await import('../dist/src/main.js');
