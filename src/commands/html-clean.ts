import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { StoredHtml } from '../resource/persistence/stored-html.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

const USAGE = 'npm run lyceum -- html:clean [--dry-run]';

/** `npm run lyceum -- html:clean`: removes what is not allowed from the HTML that is stored already, and prints where. */
export const run: Command = async (compose, args) => {
  const isDry = readsOnly(args);
  await withApplication(await compose(), readEnvironment(), (app) => cleanAll(app.get(StoredHtml, { strict: false }), isDry));
};

/** @throws StartupError that tells the valid arguments */
function readsOnly(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { 'dry-run': { type: 'boolean' } }, strict: true }).values['dry-run'] ?? false;
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

async function cleanAll(stored: StoredHtml, isDry: boolean): Promise<void> {
  let count = 0;
  for await (const { table, id, column, cleaned } of stored.clean(isDry)) {
    count += 1;
    console.log(
      `${table} ${id}, ${column}: ${cleaned ? 'cleaned' : isDry ? 'would be cleaned' : 'nested too deeply or too large, left as it is'}`,
    );
  }
  console.log(count === 0 ? 'All HTML is clean.' : `${count} texts.`);
}
