import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { writeMissingMigration } from '../schema.js';
import type { Command } from './command.js';

const USAGE = 'npm run lyceum -- db:generate <what-changed> [--folder <folder of the migrations>]';

/** `npm run lyceum -- db:generate <what-changed>`: writes the migration from the existing ones to the classes. */
export const run: Command = async (compose, args) => {
  const { name, folder } = asked(args);
  const written = await writeMissingMigration(readEnvironment(), (await compose()).features, name, folder);
  console.log(
    written
      ? `${written.statements} statements written to ${written.path}; read them before you commit them.`
      : 'The migrations already say what the classes say.',
  );
};

/** @throws StartupError that says which arguments there are */
function asked(args: readonly string[]): { name: string; folder: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: { folder: { type: 'string' } }, allowPositionals: true });
    return { name: positionals.join(' '), folder: values.folder };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}
